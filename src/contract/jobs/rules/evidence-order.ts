import type { Evidence } from './evidence.ts'

/** The evidence that asks for a closer look, from the strongest to the weakest. */
const warningOrder: readonly Evidence['id'][] = [
  'dead_link',
  'duplicate',
  'name',
  'history',
  'source',
  'apply_host',
  'website',
  'title',
  'seniority',
  'relevance',
  'length',
  'sender_jobs',
  'sender_age',
  'domain',
  'pay',
  'company',
]

const rankOf = ({ tone, id }: Evidence) =>
  tone === 'attention' ? warningOrder.indexOf(id) : warningOrder.length

/** Returns the evidence with the warnings first, from the strongest to the weakest. */
export function sortEvidence(evidence: readonly Evidence[]): Evidence[] {
  return evidence.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Returns the text of the strongest warning, or null if nothing needs a closer look. */
export function strongestWarning(evidence: readonly Evidence[]): string | null {
  const [first] = sortEvidence(evidence)
  return first?.tone === 'attention' ? first.text : null
}
