// Checks, as part of a round, whether the career page still links to the source board. This link proves that the board
// belongs to the company.
import type { Company } from '#contract/jobs/company.ts'
import { days } from '#server/lib/duration.ts'

import { emailProofLost } from './emails.ts'
import { PROOF_INTERVAL_MS, findProofProblem } from './prove.ts'
import { type Source, updateSource } from './queries.ts'
import { type RoundParts, runStep } from './round-step.ts'

/** How long a source keeps running after the link to its board has disappeared from the career page. */
const GRACE_PERIOD_MS = days(14)
const MISSING_CHECK_INTERVAL_MS = days(1)

type ProofParts = Omit<RoundParts, 'now'> & { source: Source; company: Company; now: Date }

/**
 * Checks the career page if the check is due. Pauses the source and returns false if the link has been missing for
 * `GRACE_PERIOD_MS`.
 */
export async function keepProof(parts: ProofParts): Promise<boolean> {
  const { source, company, config, mail, now } = parts
  if (source.nextProofAt > now) return true
  const problem = await findProofProblem(source, company.verified_domain, parts)
  const after = (ms: number) => new Date(now.getTime() + ms)
  return runStep(parts, async (tx) => {
    if (problem === undefined) {
      const proof = { provenAt: now, proofMissingSince: null, nextProofAt: after(PROOF_INTERVAL_MS) }
      await updateSource(tx, source.id, proof)
      return true
    }
    const proofMissingSince = source.proofMissingSince ?? now
    const lostAt = new Date(proofMissingSince.getTime() + GRACE_PERIOD_MS)
    if (now >= lostAt) {
      await updateSource(tx, source.id, { proofMissingSince, pausedAt: now, pauseReason: 'proof_lost' })
      await emailProofLost(tx, { source, company, config, mail, problem })
      return false
    }
    const next = after(MISSING_CHECK_INTERVAL_MS)
    await updateSource(tx, source.id, { proofMissingSince, nextProofAt: next < lostAt ? next : lostAt })
    return true
  })
}
