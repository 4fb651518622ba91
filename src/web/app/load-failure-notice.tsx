import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { FailureNotice } from '#web/ui/failure-notice.tsx'

/**
 * A page that did not load. Each failure is a new object, so a new object tells the notice that the retry has failed.
 */
type LoadFailure = { retry: () => void }
type LoadFailureNoticeProps = { failure: LoadFailure; onDismiss: () => void }

function LoadFailureNotice({ failure, onDismiss }: LoadFailureNoticeProps) {
  const [retried, setRetried] = useState<LoadFailure>()
  const isRetrying = retried === failure
  const handleRetry = () => {
    if (isRetrying) return
    setRetried(failure)
    failure.retry()
  }
  return (
    <FailureNotice label="Loading failed" onRetry={handleRetry} onDismiss={onDismiss}>
      {isRetrying ? 'Trying again...' : 'The page could not be loaded. Please check your connection.'}
    </FailureNotice>
  )
}

let shownNotice: { root: Root; element: HTMLElement } | undefined

/** Shows the notice in a separate React root, because React may have failed to hydrate the page. */
export function showLoadFailure(retry: () => void): void {
  if (shownNotice === undefined) {
    const element = document.body.appendChild(document.createElement('div'))
    shownNotice = { element, root: createRoot(element) }
  }
  shownNotice.root.render(<LoadFailureNotice failure={{ retry }} onDismiss={hideLoadFailure} />)
}

export function hideLoadFailure(): void {
  shownNotice?.root.unmount()
  shownNotice?.element.remove()
  shownNotice = undefined
}
