// Asks for the deletion of the account, or tells when it is.
import { useQueryClient } from '@tanstack/react-query'

import type { AccountDeletion } from '#contract/auth/account-deletion.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { Moment } from '../moment.tsx'
import { pluralize } from '../pluralize.ts'
import { choicesIn, CompanyChoices } from './company-choices.tsx'
import { deletionQuery } from './queries.ts'

type DeleteAccountProps = { deletion: AccountDeletion; onAsked: () => void }

function Due({ at }: { at: number }) {
  return (
    <>
      <p>
        It will be deleted on <Moment at={at} />. Until then everything works as before.
      </p>
      <p>
        “Keep my account”, at the top of this page, takes it back. Jobs that have left the board stay off it
        until you publish them again.
      </p>
    </>
  )
}

export function DeleteAccount({ deletion, onAsked }: DeleteAccountProps) {
  const client = useQueryClient()
  const { due_at: dueAt, days, companies } = deletion
  if (dueAt !== null) return <Due at={dueAt} />
  const ask = async (values: FormValues) => {
    const body = { companies: choicesIn(companies, values) }
    const answer = await withReauthentication(() => actionApi.requestDeletion(body))
    if (answer?.status === 200) {
      await client.invalidateQueries(deletionQuery)
      onAsked()
    }
    return answer
  }
  return (
    <AuthForm send={ask}>
      <ul className="grid list-disc gap-1 pl-5">
        <li>Your account keeps working for {pluralize(days, 'day', 'days')}. Until then you can keep it.</li>
        <li>
          Then it is deleted for good: your name, email addresses, picture, sessions, employees, saved jobs,
          API keys and all else that is yours.
        </li>
        <li>Jobs of a company that others go on with stay.</li>
      </ul>
      <CompanyChoices companies={companies} />
      <SubmitButton variant="destructive">Delete my account</SubmitButton>
    </AuthForm>
  )
}
