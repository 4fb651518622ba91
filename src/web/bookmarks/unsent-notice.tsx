// Tells the user that changes are stored but not synchronized yet.
import { X } from 'lucide-react'
import { createRoot, type Root } from 'react-dom/client'

import { Button } from '#web/ui/button.tsx'

function UnsentNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <section
      aria-label="Changes not sent"
      className="over-page flex items-center gap-2 rounded-card border border-control bg-raised py-3 pr-2 pl-4"
    >
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="alert">
          Your saved jobs have not reached your account. We keep them in this browser and will try again.
        </p>
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="shrink-0"
        aria-label="Dismiss"
        onClick={hideUnsentNotice}
      >
        <X className="size-5" />
      </Button>
    </section>
  )
}

let shownNotice: { root: Root; element: HTMLElement } | undefined

export function showUnsentNotice(onRetry: () => void): void {
  if (shownNotice === undefined) {
    const element = document.body.appendChild(document.createElement('div'))
    shownNotice = { element, root: createRoot(element) }
  }
  shownNotice.root.render(<UnsentNotice onRetry={onRetry} />)
}

export function hideUnsentNotice(): void {
  shownNotice?.root.unmount()
  shownNotice?.element.remove()
  shownNotice = undefined
}
