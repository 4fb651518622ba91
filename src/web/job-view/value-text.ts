import { displayLink } from '#contract/auth/display-email.ts'
import { closingDate } from '#contract/jobs/dates.ts'
import { closingTime, publicationText } from '#contract/jobs/rules/expiry.ts'
import { isOverlap, overlapText } from '#contract/jobs/rules/overlap-text.ts'
import { amountFormat } from '#contract/jobs/rules/salary.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'

/** Labels of review codes. Use them only for review fields, because other fields may contain the same words. */
const reviewLabels: Record<string, string> = {
  waiting: 'Waiting for review',
  changes_wanted: 'Changes requested',
  refused: 'Refused',
  settlement: 'Payment due',
  scheduled: 'Scheduled',
  published: 'Published without review',
  reported: 'Reported',
  off: 'Off the board',
  board: 'On the board',
}

const formatClosing = (expiresAt: number) => `${closingDate(expiresAt)}, ${closingTime(expiresAt)}`

export function formatFieldValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.join(', ')
  if (typeof value === 'number') return field.startsWith('salary_') ? amountFormat.format(value) : `${value}`
  if (isOverlap(value)) return overlapText(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'stage' || field === 'review' || field === 'recheck') return reviewLabels[value] ?? value
  if (field === 'apply_link') return displayLink(value)
  if (field === 'expires_at') return formatClosing(Date.parse(value))
  if (field === 'publish_at') return publicationText(Date.parse(value))
  return field.endsWith('_at') ? formatDateTime(value) : value
}
