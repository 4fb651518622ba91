import { isApplyLink } from '#contract/jobs/rules/links.ts'

import { contentFields, type FieldName, isYearlyPay, type JobValues, normalizeLink } from './job-values.ts'

type RequiredField = { readonly name: FieldName; readonly label: string }

/** The fields that are required in all jobs. Imported jobs may lack the other required fields. */
const alwaysRequired: ReadonlySet<FieldName> = new Set(['title', 'description', 'apply_link'])

/** Returns the required fields that are empty, and the apply link if it is invalid. */
export function listMissingFields(
  values: JobValues,
  { isNew, payRequired }: { isNew: boolean; payRequired: boolean },
): RequiredField[] {
  const isMissing = (name: FieldName) => values[name].trim() === ''
  const fields = contentFields.filter(
    ({ name, input }) =>
      input === 'required' &&
      (isNew || alwaysRequired.has(name)) &&
      (isMissing(name) || (name === 'apply_link' && !isApplyLink(normalizeLink(values.apply_link)))),
  )
  return [
    ...(isMissing('company_id') && isMissing('company_name')
      ? [{ name: isNew ? ('company_name' as const) : ('company_id' as const), label: 'Company' }]
      : []),
    ...fields,
    ...(payRequired && isMissing('salary_min') && isMissing('salary_max')
      ? [{ name: 'salary_min' as const, label: 'Pay' }]
      : []),
    ...(isNew && isMissing('salary_period') && !isYearlyPay(values)
      ? [{ name: 'salary_period' as const, label: 'Period of the pay' }]
      : []),
  ]
}
