import { allFields } from '#contract/jobs/each-field.ts'

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(allFields.map(({ name, label }) => [name, label])),
  company_id: 'Company',
  closes: 'Closes',
  expires_on: 'Last day',
  external_id: 'External ID',
  recheck: 'Second review',
  stage: 'State',
  is_sponsor: 'Sponsor',
}

/** Returns the label of a field. The label of an unknown field is its name, with 'new_field' written as 'New field'. */
export function getFieldLabel(field: string): string {
  const words = field.replaceAll('_', ' ')
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The fields that the list of changes omits. They are derived, or the history shows them elsewhere. */
const hiddenFields: ReadonlySet<string> = new Set([
  'id',
  'slug',
  'updated_at',
  'submitted_at',
  'submitted_by',
  'is_unreviewed',
  'approval',
])

export function isShownInHistory(field: string): boolean {
  return !hiddenFields.has(field)
}
