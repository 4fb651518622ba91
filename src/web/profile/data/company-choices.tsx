// What becomes of each company whose last owner goes.
import type { CompanyChoice, CompanyLeft } from '#contract/auth/account-deletion.ts'
import { pluralize } from '#web/profile/pluralize.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

const CLOSE = 'close'
const nameOf = (id: number) => `company-${id}`

function optionsFor({ jobs, members }: CompanyLeft) {
  const heirs = members.map(({ user_id: id, display }) => ({
    value: String(id),
    label: `Hand it over to ${display}`,
  }))
  const lost = jobs === 0 ? '' : `, and delete its ${pluralize(jobs, 'job', 'jobs')}`
  return [...heirs, { value: CLOSE, label: `Close it${lost}` }]
}

/** What was chosen, as the API takes it. */
export function choicesIn(companies: readonly CompanyLeft[], values: FormValues): CompanyChoice[] {
  return companies.flatMap(({ id }) => {
    const chosen = values[nameOf(id)] ?? ''
    return chosen === '' ? [] : [{ id, hand_over_to: chosen === CLOSE ? null : Number(chosen) }]
  })
}

export function CompanyChoices({ companies }: { companies: readonly CompanyLeft[] }) {
  if (companies.length === 0) return null
  return (
    <div className="grid gap-4">
      <p>
        You are the last owner of {pluralize(companies.length, 'company', 'companies')}. What is closed leaves
        the board now, and is deleted with your account.
      </p>
      {companies.map((company) => (
        <SelectField
          key={company.id}
          name={nameOf(company.id)}
          label={`What becomes of ${company.name}?`}
          options={optionsFor(company)}
          required
        />
      ))}
    </div>
  )
}
