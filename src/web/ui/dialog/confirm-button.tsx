// A button that asks for confirmation before its action runs.
import { type ReactNode, useState } from 'react'

import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmButtonProps = {
  /** The visible label. Add visually hidden text to name the item. */
  label: ReactNode
  question: string
  /** The consequences. */
  children?: ReactNode
  /** The label of the confirm button. */
  verb: string
  onConfirm: () => void
}

export function ConfirmButton({ label, question, children, verb, onConfirm }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    onConfirm()
  }
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Dialog title={question} onClose={() => setAsking(false)}>
          <div className="text-muted">{children}</div>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="destructive" onClick={confirm}>
              {verb}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
