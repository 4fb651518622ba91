import { useEffect, useEffectEvent } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

import { watchChanges } from '#web/lib/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

type UnsavedChangesDialogProps = {
  hasChanges: () => boolean
  /** The visitor wants to leave without saving. */
  onLeave: () => void
}

/** Asks before the page is left with unsaved changes. */
export function UnsavedChangesDialog({ hasChanges, onLeave }: UnsavedChangesDialogProps) {
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
    <Dialog title="Leave without saving?" onClose={blocker.reset}>
      <p className="text-muted">Your changes have not been saved.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={blocker.reset}>
          Keep editing
        </Button>
        <Button variant="destructive" onClick={handleLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
