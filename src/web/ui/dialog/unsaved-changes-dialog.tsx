import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

import { watchChanges } from '../../lib/unsaved-changes.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type UnsavedChangesDialogProps = {
  hasChanges: () => boolean
  /** Called when the visitor leaves without saving. */
  onLeave: () => void
  question?: string
  /** Says what the visitor loses by leaving. */
  children?: ReactNode
  /** The label of the button for staying. */
  stay?: string
}

/** Asks visitors before they leave the page with unsaved changes. */
export function UnsavedChangesDialog({
  hasChanges,
  onLeave,
  question = 'Leave without saving?',
  children = 'Your changes have not been saved.',
  stay = 'Keep editing',
}: UnsavedChangesDialogProps) {
  const blocker = useBlocker(hasChanges)
  useBeforeUnload((event) => {
    if (hasChanges()) event.preventDefault()
  })
  const hasChangesNow = useEffectEvent(hasChanges)
  useEffect(() => watchChanges(() => hasChangesNow()), [])
  if (blocker.state !== 'blocked') return null
  const handleLeave = () => {
    onLeave()
    blocker.proceed()
  }
  return (
    <Dialog title={question} onClose={blocker.reset}>
      <p className="text-muted">{children}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={blocker.reset}>
          {stay}
        </Button>
        <Button variant="destructive" onClick={handleLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
