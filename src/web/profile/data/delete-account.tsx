// Requests the deletion of the account, or shows its date and the outcome for each company.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { AccountDeletion, OwnedCompany } from '#contract/auth/account-deletion.ts'
import { pluralize } from '#contract/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'

import { deletionQuery } from '../queries.ts'
import { DeletionDialog } from './deletion-dialog.tsx'

type DeleteAccountProps = { deletion: AccountDeletion; onAsked: () => void }

function CompanyOutcome({ company }: { company: OwnedCompany }) {
  const { name, jobs, members } = company
  const [heir] = members
  return (
    <li className="wrap-anywhere">
      {heir === undefined
        ? `${name} is closed on that day${jobs > 0 ? `, and its ${pluralize(jobs, 'job', 'jobs')} deleted` : ''}.`
        : `${heir.display} becomes an owner of ${name} on that day.`}
    </li>
  )
}

function DueDeletion({ at, companies }: { at: number; companies: readonly OwnedCompany[] }) {
  return (
    <>
      <p>
        Your account will be deleted on <Moment at={at} />. Until then everything works as before.
      </p>
      {companies.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {companies.map((company) => (
            <CompanyOutcome key={company.id} company={company} />
          ))}
        </ul>
      )}
      <p>To keep it, choose “Keep my account” at the top of this page. Then nothing changes.</p>
    </>
  )
}

export function DeleteAccount({ deletion, onAsked }: DeleteAccountProps) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { due_at: dueAt, days, companies } = deletion
  if (dueAt !== null) return <DueDeletion at={dueAt} companies={companies} />
  const finish = async () => {
    setOpen(false)
    await client.invalidateQueries(deletionQuery)
    onAsked()
  }
  return (
    <>
      <p>
        We delete your account {pluralize(days, 'day', 'days')} after you ask for it. Until then you can
        cancel the deletion. Jobs of companies that have other owners stay.
      </p>
      <Button variant="destructive" className="justify-self-start" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && <DeletionDialog deletion={deletion} onRequested={finish} onClose={() => setOpen(false)} />}
    </>
  )
}
