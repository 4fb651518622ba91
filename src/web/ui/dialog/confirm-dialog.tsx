import type { ReactNode } from 'react'

import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  question: string
  /** The label of the confirm button. */
  verb: string
  onConfirm: () => void
  onClose: () => void
  /** Explains the consequences of the action. */
  children?: ReactNode
}

/** Asks for confirmation. It is open while it is rendered. */
export function ConfirmDialog({ question, verb, onConfirm, onClose, children }: ConfirmDialogProps) {
  const confirm = () => {
    onConfirm()
    onClose()
  }
  return (
    <Dialog title={question} onClose={onClose}>
      <div className="text-muted">{children}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" onClick={confirm}>
          {verb}
        </Button>
      </div>
    </Dialog>
  )
}
