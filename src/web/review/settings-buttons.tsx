// Buttons for the settings that a reviewer rarely changes. Each opens a dialog.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import type { ReviewSettings } from '#contract/jobs/review.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { call } from '#web/query/api.ts'
import { pausesHash, permissionQuery } from '#web/query/manage-queries.ts'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SavedSelect, weeklyChoice, weeklyChoices } from '#web/ui/form/saved-select.tsx'

import { DomainList } from './blocked-domains.tsx'
import { HiddenCards } from './hidden-cards.tsx'
import { PausedCompanies } from './paused-companies.tsx'
import { ProposedSkills } from './proposed-skills.tsx'
import { settingsQuery } from './queries.ts'

const choices = [
  ['at_once', 'At once'],
  ['daily', 'Daily'],
  ['never', 'Never'],
] as const

function ReviewEmailSettings() {
  const client = useQueryClient()
  const { data } = useQuery(settingsQuery)
  const save = async (change: Partial<ReviewSettings>) => {
    const body = { emails: 'daily' as const, ...data, ...change }
    const settings = await call('PUT /ninja-api/review/settings', { body })
    client.setQueryData(settingsQuery.queryKey, settings)
  }
  return (
    <>
      <SavedSelect
        label="Emails about pending reviews"
        options={choices}
        value={data?.emails}
        onSave={(emails) => save({ emails })}
      />
      <SavedSelect
        label="Weekly email about the queue"
        options={weeklyChoices}
        value={data && weeklyChoice(data.weekly)}
        onSave={(choice) => save({ weekly: choice === 'on' })}
      />
    </>
  )
}

/** `hash` is the fragment of the URL that opens the dialog. */
function DialogButton({ title, hash, children }: { title: string; hash?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(hash !== undefined && location.hash === `#${hash}`)
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
  const { directory } = usePageData()
  const { data: permissions } = useQuery(permissionQuery)
  return (
    <div className="flex flex-wrap gap-2">
      <DialogButton title="Email settings">
        <ReviewEmailSettings />
      </DialogButton>
      <DialogButton title="Blocked domains">
        <BlockedDomains />
      </DialogButton>
      {directory && (
        <DialogButton title="Hidden cards">
          <HiddenCards />
        </DialogButton>
      )}
      {directory && permissions?.is_staff && (
        <>
          <DialogButton title="Paused companies" hash={pausesHash}>
            <PausedCompanies />
          </DialogButton>
          <DialogButton title="Proposed skills">
            <ProposedSkills />
          </DialogButton>
        </>
      )}
    </div>
  )
}
