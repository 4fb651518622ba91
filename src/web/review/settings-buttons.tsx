// Buttons for the settings that a reviewer rarely changes. Each opens a dialog.
import { type ReactNode, useState } from 'react'

import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

import { DomainList } from './blocked-domains.tsx'
import { ReviewEmailSettings } from './review-settings.tsx'

function DialogButton({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          {children}
          <div className="flex justify-end">
            <Button variant="outline" onClick={close}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function BlockedDomains() {
  return <DomainList action={useAction()} />
}

export function SettingsButtons() {
  return (
    <div className="flex flex-wrap gap-2">
      <DialogButton title="Email settings">
        <ReviewEmailSettings />
      </DialogButton>
      <DialogButton title="Blocked domains">
        <BlockedDomains />
      </DialogButton>
    </div>
  )
}
