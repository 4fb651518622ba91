// Keyboard shortcuts for a list of cards. Enter needs no shortcut, because the current card has the focus.
import { lazy, Suspense, useState } from 'react'

import { useKeys } from '#web/lib/use-keys.ts'

import { Button } from '../button.tsx'
import type { CardKeysProps } from './card-keys-dialog.tsx'
import { focusCard } from './focus-card.ts'

const CardKeysDialog = lazy(async () => ({
  default: (await import('./card-keys-dialog.tsx')).CardKeysDialog,
}))

export function CardKeys({ noun, extra }: CardKeysProps) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  // The focus stays on the card's title, so screen readers do not announce what the shortcut has changed.
  const [message, setMessage] = useState('')
  useKeys({
    j: () => focusCard(1),
    k: () => focusCard(-1),
    ...(extra && { [extra.key]: () => setMessage(extra.perform()) }),
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
      {extra && <output className="sr-only">{message}</output>}
      {isHelpOpen && (
        <Suspense>
          <CardKeysDialog noun={noun} extra={extra} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
