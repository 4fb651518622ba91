// Says over the page that is still there that the next one could not be loaded, and offers to try again.
import { X } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'

import type { LoadFailure } from './traveller.ts'

type LoadFailureNoticeProps = { failure: LoadFailure; onDismiss: () => void }

export function LoadFailureNotice({ failure, onDismiss }: LoadFailureNoticeProps) {
  // Each failure is another one: what was tried again in vain may be tried once more.
  const [tried, setTried] = useState<LoadFailure>()
  const isTrying = tried === failure
  const handleAgain = () => {
    if (isTrying) return
    setTried(failure)
    failure.again()
  }
  return (
    <section
      aria-label="Loading failed"
      className="over-page flex items-center gap-2 rounded-card border border-control bg-raised py-3 pr-2 pl-4"
    >
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="alert">
          {isTrying ? 'Trying again...' : 'The page could not be loaded. Please check your connection.'}
        </p>
        <Button variant="outline" onClick={handleAgain}>
          Try again
        </Button>
      </div>
      <Button variant="quiet" size="icon" className="shrink-0" aria-label="Dismiss" onClick={onDismiss}>
        <X className="size-5" />
      </Button>
    </section>
  )
}
