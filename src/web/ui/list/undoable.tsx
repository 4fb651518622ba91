import { Undo2 } from 'lucide-react'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

import type { ActionWords } from '../../lib/undoable-actions.ts'
import { Button } from '../button.tsx'

/** If the clicked button disappears, focuses the first button of the row. */
function useKeptFocus() {
  const buttons = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      buttons.current?.querySelector<HTMLElement>('a, button')?.focus()
  })
  const recordFocus = (event: FocusEvent) => {
    hadFocus.current = event.type === 'focus'
  }
  return { ref: buttons, onFocus: recordFocus, onBlur: recordFocus }
}

type UndoableProps = {
  name: string
  words: ActionWords
  /** The requested action, if any. An action without a timer has been sent to the server. */
  pending: { readonly timer?: unknown } | undefined
  onUndo: () => void
  children: ReactNode
}

export function Undoable({ name, words, pending, onUndo, children }: UndoableProps) {
  return (
    <div {...useKeptFocus()} className="flex flex-wrap justify-end gap-2">
      {!pending && children}
      {pending &&
        (pending.timer === undefined ? (
          // The text has the same height as the button that it replaces.
          <p className="flex h-8 items-center text-small text-muted phone:h-11">{words.gerund}...</p>
        ) : (
          <Button variant="outline" size="small" onClick={onUndo}>
            <Undo2 className="size-4" />
            Undo
            <span className="sr-only">
              {' '}
              the {words.noun} of {name}
            </span>
          </Button>
        ))}
    </div>
  )
}
