// Lists the data to be deleted, and requests the deletion.
import type { AccountDeletion, OwnedItems } from '#contract/auth/account-deletion.ts'
import { pluralize } from '#contract/counts.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { readChoices, CompanyChoices } from './company-choices.tsx'

const itemNames: Record<keyof OwnedItems, readonly [one: string, many: string]> = {
  employees: ['employee', 'employees'],
  api_keys: ['API key', 'API keys'],
  saved_jobs: ['saved job', 'saved jobs'],
  applied_jobs: ['job marked as applied', 'jobs marked as applied'],
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

export function DeletionDialog({ deletion, onRequested, onClose }: DeletionDialogProps) {
  const { days, items, companies } = deletion
  const request = async (values: FormValues) => {
    const body = { companies: readChoices(companies, values) }
    const answer = await withReauthentication(() => actionApi.requestDeletion(body))
    if (answer?.status === 200) await onRequested()
    return answer
  }
  const period = pluralize(days, 'day', 'days')
  const alone = companies.filter(({ members }) => members.length === 0)
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <AuthForm send={request}>
        <div className="grid gap-2">
          <p>In {period} we delete:</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>your name, email addresses, picture, passwords, passkeys and sessions</li>
            {listItemLines(items).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {alone.map(({ id, name, jobs }) => (
              <li key={id} className="wrap-anywhere">
                the company {name}
                {jobs > 0 && ` and its ${pluralize(jobs, 'job', 'jobs')}`}
              </li>
            ))}
          </ul>
        </div>
        <CompanyChoices companies={companies} />
        <p>Until then everything works as before, and you can keep your account.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton variant="destructive">Delete my account in {period}</SubmitButton>
        </div>
      </AuthForm>
    </Dialog>
  )
}
