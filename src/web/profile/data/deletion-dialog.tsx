// Lists the data to be deleted, and requests the deletion.
import { useQueryClient } from '@tanstack/react-query'

import type { AccountDeletion, OwnedItems } from '#contract/auth/account-deletion.ts'
import { pluralize } from '#contract/counts.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { type Action, useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { deletionQuery } from '../queries.ts'
import { CompanyDecision } from './company-decision.tsx'

const itemNames: Record<keyof OwnedItems, readonly [one: string, many: string]> = {
  employees: ['employee', 'employees'],
  api_keys: ['API key', 'API keys'],
  saved_jobs: ['saved job', 'saved jobs'],
}

/** Returns a line for each kind of item that the user has, such as '2 saved jobs'. */
function listItemLines(items: OwnedItems): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
  const kinds = Object.keys(itemNames) as (keyof OwnedItems)[]
  return kinds.filter((kind) => items[kind] > 0).map((kind) => pluralize(items[kind], ...itemNames[kind]))
}

type DeletionDialogProps = {
  deletion: AccountDeletion
  onRequested: () => Promise<void>
  onClose: () => void
}

/** First asks for another owner of each company that has other members. */
export function DeletionDialog({ deletion, onRequested, onClose }: DeletionDialogProps) {
  const client = useQueryClient()
  const { perform, result } = useAction()
  const performAndReload = (action: Action) =>
    perform(async () => {
      try {
        return await action()
      } finally {
        await client.invalidateQueries()
      }
    })
  const shared = deletion.companies.filter(({ members }) => members.length > 0)
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <ActionReport result={result} />
      {shared.length === 0 ? (
        <DeletionForm deletion={deletion} onRequested={onRequested} onClose={onClose} />
      ) : (
        <>
          <p>You are the only owner. First make another member an owner, or close the company.</p>
          <ul className="grid gap-6">
            {shared.map((company) => (
              <CompanyDecision key={company.id} company={company} perform={performAndReload} />
            ))}
          </ul>
          <Button variant="outline" className="justify-self-end" onClick={onClose}>
            Cancel
          </Button>
        </>
      )}
    </Dialog>
  )
}

function DeletionForm({ deletion, onRequested, onClose }: DeletionDialogProps) {
  const client = useQueryClient()
  const { days, items, companies } = deletion
  const request = async () => {
    const answer = await withReauthentication(() => actionApi.requestDeletion())
    if (answer?.status === 200) await onRequested()
    if (answer?.status === 409) await client.invalidateQueries(deletionQuery)
    return answer
  }
  const period = pluralize(days, 'day', 'days')
  return (
    <AuthForm send={request}>
      <div className="grid gap-2">
        <p>In {period} we delete:</p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>your name, email addresses, picture, passwords, passkeys and sessions</li>
          {listItemLines(items).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {companies.map(({ id, name, jobs }) => (
            <li key={id} className="wrap-anywhere">
              the company {name}
              {jobs > 0 && ` and its ${pluralize(jobs, 'job', 'jobs')}`}
            </li>
          ))}
        </ul>
      </div>
      <p>Until then everything works as before, and you can keep your account.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton variant="destructive">Delete my account in {period}</SubmitButton>
      </div>
    </AuthForm>
  )
}
