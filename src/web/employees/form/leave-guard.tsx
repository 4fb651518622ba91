// Warns whoever leaves the page before what they wrote is saved.
import { useEffect, useEffectEvent, useState } from 'react'

import { guardLeaving } from '#web/lib/leaving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

type LeaveGuardProps = {
  /** Whether there is something to lose; asked when one leaves. */
  isNeeded: () => boolean
  /** One has said that it may be lost. */
  onLeave: () => void
}

export function LeaveGuard({ isNeeded, onLeave }: LeaveGuardProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isNeededNow = useEffectEvent(isNeeded)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isNeededNow()) event.preventDefault()
    }
    const release = guardLeaving({
      isNeeded: () => isNeededNow(),
      ask: (next) => setLeave(() => next),
    })
    addEventListener('beforeunload', warn)
    return () => {
      release()
      removeEventListener('beforeunload', warn)
    }
  }, [])
  if (leave === null) return null
  const handleLeave = () => {
    setLeave(null)
    onLeave()
    leave()
  }
  return (
    <Dialog title="Leave without saving?" onClose={() => setLeave(null)}>
      <p className="text-muted">Your changes have not been saved.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={() => setLeave(null)}>
          Keep editing
        </Button>
        <Button variant="destructive" onClick={handleLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
