import { X } from 'lucide-react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { Button } from '#web/ui/button.tsx'

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
    <section
      aria-label="Loading failed"
      className="over-page flex items-center gap-2 rounded-card border border-control bg-raised py-3 pr-2 pl-4"
    >
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="alert">
          {isRetrying ? 'Trying again...' : 'The page could not be loaded. Please check your connection.'}
        </p>
        <Button variant="outline" onClick={handleRetry}>
          Try again
        </Button>
      </div>
      <Button variant="quiet" size="icon" className="shrink-0" aria-label="Dismiss" onClick={onDismiss}>
        <X className="size-5" />
      </Button>
    </section>
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
