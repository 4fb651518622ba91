/** The events in the history of a job or a company. The history shows a sentence for each of them. */
export const historyEvents = [
  'created',
  'edited',
  'deleted',
  'submitted',
  'approved',
  'changes_requested',
  'refused',
  'settled',
  'scheduled',
  'published',
  'renewed',
  'withdrawn',
  'reported',
] as const
export type HistoryEvent = (typeof historyEvents)[number]

type Fields = Readonly<Record<string, unknown>> | null
/** The changed columns of an audit log entry, by their wire names. */
export type RecordedChange = {
  readonly action: 'changed' | 'created' | 'deleted'
  readonly before: Fields
  readonly after: Fields
}

/** The columns that a renewal changes. */
const renewalFields = new Set(['expires_at', 'updated_at', 'submitted_at', 'submitted_by'])

/** Returns the event that the change represents. A change of state takes precedence over changed texts. */
export function historyEventOf({ action, before, after }: RecordedChange): HistoryEvent {
  if (action !== 'changed') return action
  // Entries before the column `stage` have `review`.
  const review = after?.['stage'] ?? after?.['review']
  const wasIn = before?.['stage'] ?? before?.['review']
  const isActive = after?.['is_active']
  if (review === 'refused') return 'refused'
  if (review === 'changes_wanted') return 'changes_requested'
  if (review === 'waiting') return 'submitted'
  if (wasIn === 'waiting' && (review === 'settlement' || review === 'scheduled' || isActive === true))
    return 'approved'
  if (wasIn === 'settlement' && (review === 'scheduled' || isActive === true)) return 'settled'
  if (isActive === true) return 'published'
  if (review === 'scheduled') return 'scheduled'
  if (isActive === false || (wasIn === 'scheduled' && review === 'off')) return 'withdrawn'
  if (after?.['recheck'] === 'reported') return 'reported'
  const fields = Object.keys(after ?? {})
  return fields.includes('expires_at') && fields.every((field) => renewalFields.has(field))
    ? 'renewed'
    : 'edited'
}
