// The outcome of the last change, in a bar at the bottom with an undo button. On phones, it is above the menu and above the
// decision buttons. Nothing moves when it appears.
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { cn } from '../lib/cn.ts'
import { Button } from './button.tsx'

const bar =
  'decision-bar fixed inset-x-4 z-20 mx-auto flex min-h-14 max-w-160 items-center justify-between gap-4 rounded-card border border-control bg-raised px-4 py-2 [box-shadow:0_8px_32px_var(--shadow)] lg:bottom-6 max-lg:bottom-[calc(69px+env(safe-area-inset-bottom)+var(--decide-height,0px))]'

type UndoBarProps = {
  message: string
  /** Shown instead of the message until the server has responded. Screen readers announce only the message. */
  progress?: string
  /** Also the key z. The page sets it with `useKeys`. */
  onUndo: (() => void) | undefined
}

/** Always render this bar, because screen readers announce only changes of an existing live region. */
export function UndoBar({ message, progress = '', onUndo }: UndoBarProps) {
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The message takes the focus if the focused button has disappeared with its row.
    if (message !== '' && document.activeElement === document.body) output.current?.focus()
  }, [message])
  return (
    <div className={cn(message === '' && progress === '' ? 'absolute' : bar)}>
      {message === '' && progress !== '' && <p className="min-w-0 wrap-anywhere">{progress}</p>}
      <output ref={output} tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
        {message}
      </output>
      {onUndo && (
        <Button variant="outline" size="small" aria-keyshortcuts="z" onClick={onUndo}>
          <Undo2 className="size-4" />
          Undo{' '}
          <kbd aria-hidden="true" className="font-normal opacity-75 max-lg:hidden">
            z
          </kbd>
        </Button>
      )}
    </div>
  )
}
