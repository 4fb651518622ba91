// Makes a member the owner of a company whose only owner wants to delete their account, or closes the company.
import { useState } from 'react'

import type { OwnedCompany } from '#contract/auth/account-deletion.ts'
import { pluralize } from '#contract/counts.ts'
import { call } from '#web/query/api.ts'
import type { Action } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

type CompanyDecisionProps = { company: OwnedCompany; perform: (action: Action) => Promise<void> }

export function CompanyDecision({ company, perform }: CompanyDecisionProps) {
  const { id, name, jobs, members } = company
  const [chosenId, setChosenId] = useState(members[0]?.user_id)
  const chosen = members.find(({ user_id: userId }) => userId === chosenId) ?? members[0]
  if (chosen === undefined) return null
  const makeOwner = () =>
    void perform(async () => {
      const params = { company_id: id, user_id: chosen.user_id }
      await call('PUT /ninja-api/companies/{company_id}/members/{user_id}', {
        params,
        body: { role: 'owner' },
      })
      return `${chosen.display} is an owner of ${name} now.`
    })
  const close = () =>
    void perform(async () => {
      const query = { jobs: 'delete' }
      await call('DELETE /ninja-api/companies/{company_id}', { params: { company_id: id }, query })
      return `${name} has been closed.`
    })
  const alsoDeletes = jobs > 0 && ` with its ${pluralize(jobs, 'job', 'jobs')}`
  return (
    <li className="grid gap-3">
      <SelectField
        name={`owner-${id}`}
        label={`New owner of ${name}`}
        options={members.map(({ user_id: userId, display }) => ({ value: String(userId), label: display }))}
        value={String(chosen.user_id)}
        onChange={(event) => setChosenId(Number(event.target.value))}
        placeholder={null}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={makeOwner}>
          Make owner<span className="sr-only"> {chosen.display}</span>
        </Button>
        <ConfirmButton
          label={
            <>
              Close the company<span className="sr-only"> {name}</span>
            </>
          }
          question={`Close ${name}?`}
          verb="Close the company"
          onConfirm={close}
        >
          We delete {name}
          {alsoDeletes} now, even if you keep your account. Its members lose access.
        </ConfirmButton>
      </div>
    </li>
  )
}
