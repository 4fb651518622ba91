// The labels of job fields in the editor, the history and the review queue.
import { allFields } from '#contract/jobs/each-field.ts'

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(allFields.map(({ name, label }) => [name, label])),
  company_id: 'Company',
  closes: 'Closes',
  expires_on: 'Last day',
  external_id: 'External ID',
  recheck: 'Second review',
  is_sponsor: 'Sponsor',
}

/** @returns the label of a field; for a field without one its name in words: 'new_field' is 'New field'. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll('_', ' ')
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that follow from others, or that the history states elsewhere. */
const hidden: ReadonlySet<string> = new Set([
  'id',
  'slug',
  'updated_at',
  'submitted_at',
  'submitted_by',
  'is_unreviewed',
])

/** @returns whether the history shows a field. */
export function isShown(field: string): boolean {
  return !hidden.has(field)
}
