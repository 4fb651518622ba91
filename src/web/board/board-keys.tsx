// Keyboard shortcuts for the job cards. Enter needs no shortcut, because the current card has the focus.
import { lazy, Suspense, useState } from 'react'

import { useKeys } from '#web/lib/use-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { currentCard, focusCard } from '#web/ui/filters/focus-card.ts'

const BoardKeysDialog = lazy(async () => ({
  default: (await import('./board-keys-dialog.tsx')).BoardKeysDialog,
}))

/** Saves the current job, or removes it from the saved jobs. Returns a message for screen readers. */
function toggleSaved(): string {
  const card = currentCard()
  const button = card?.querySelector<HTMLElement>('button[aria-pressed]')
  if (!button) return ''
  const isSaved = button.ariaPressed === 'true'
  button.click()
  return `${isSaved ? 'Removed from saved jobs' : 'Saved'}: ${card?.querySelector('h2')?.textContent}`
}

export function BoardKeys() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  // Announces that a job was saved or removed. The focus stays on the job's title, so screen readers do not announce
  // the changed button.
  const [message, setMessage] = useState('')
  useKeys({
    j: () => focusCard(1),
    k: () => focusCard(-1),
    s: () => setMessage(toggleSaved()),
    '?': () => setHelpOpen(true),
  })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="justify-self-center max-lg:hidden no-script:hidden"
        aria-keyshortcuts="?"
        onClick={() => setHelpOpen(true)}
      >
        Keyboard shortcuts <kbd>?</kbd>
      </Button>
      <output className="sr-only">{message}</output>
      {isHelpOpen && (
        <Suspense>
          <BoardKeysDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
