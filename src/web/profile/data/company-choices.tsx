// The choice for each company that has no other owner: close it, or hand it over.
import type { CompanyChoice, CompanyToClose } from '#contract/auth/account-deletion.ts'
import { pluralize } from '#contract/counts.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

const CLOSE = 'close'
const getFieldName = (id: number) => `company-${id}`

function createOptions({ jobs, members }: CompanyToClose) {
  const handovers = members.map(({ user_id: id, display }) => ({
    value: String(id),
    label: `Hand over to ${display}`,
  }))
  return [
    ...handovers,
    {
      value: CLOSE,
      label: jobs === 0 ? 'Close it' : `Close it and delete its ${pluralize(jobs, 'job', 'jobs')}`,
    },
  ]
}

/** Returns the choices in the format of the API. A company without other members can only be closed. */
export function readChoices(companies: readonly CompanyToClose[], values: FormValues): CompanyChoice[] {
  return companies.map(({ id }) => {
    const chosen = values[getFieldName(id)] ?? CLOSE
    return { id, hand_over_to: chosen === CLOSE ? null : Number(chosen) }
  })
}

/** A choice for each company with other members. The longest-standing member is preselected. */
export function CompanyChoices({ companies }: { companies: readonly CompanyToClose[] }) {
  const withMembers = companies.filter(({ members }) => members.length > 0)
  return withMembers.map((company) => (
    <SelectField
      key={company.id}
      name={getFieldName(company.id)}
      label={`What should happen to ${company.name}?`}
      help="We email the member you choose. If they do not accept in time, we close the company and delete its jobs."
      options={createOptions(company)}
      defaultValue={company.members[0]?.user_id}
      placeholder={null}
    />
  ))
}
