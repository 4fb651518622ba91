// A button that asks for confirmation before its action runs.
import { type ComponentProps, type ReactNode, useState } from 'react'

import { Button } from '../button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

type ConfirmButtonProps = Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'> & {
  /** The visible label. Add visually hidden text to name the item. */
  label: ReactNode
}

export function ConfirmButton({ label, ...dialog }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <ConfirmDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}
