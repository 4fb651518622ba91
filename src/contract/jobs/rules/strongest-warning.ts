import type { Evidence } from './evidence.ts'

/** The evidence that asks for a closer look, from the strongest to the weakest. */
const warningOrder: readonly Evidence['id'][] = [
  'duplicate',
  'name',
  'sender_jobs',
  'history',
  'apply_host',
  'website',
  'title',
  'seniority',
  'django',
  'length',
  'sender_age',
  'domain',
  'pay',
  'company',
]

/** Returns the text of the strongest warning, or null if nothing needs a closer look. */
export function strongestWarning(evidence: readonly Evidence[]): string | null {
  const warnings = evidence.filter(({ tone }) => tone === 'attention')
  const [strongest] = warnings.toSorted(
    (one, other) => warningOrder.indexOf(one.id) - warningOrder.indexOf(other.id),
  )
  return strongest?.text ?? null
}
