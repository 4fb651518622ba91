// What imports do to the state of jobs. Callers who import have write access to all jobs, so their content counts as
// seen.
import type { Db } from '#server/db/open.ts'

import type { EndDate } from '../store/end-date.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { closeMatters } from '../store/matters-queries.ts'
import type { Circumstances, Outcome } from './events.ts'
import { recheckCompanies } from './recheck-queries.ts'
import { deleteRevisionsOfJobs } from './status-queries.ts'
import { transition } from './transition.ts'

type Import = { now: Date; config: EndDate }

/** Returns what a row does to the state of a stored job. `isActive` is undefined in a row without `is_active`. */
export function outcomeOfRow(
  job: ManagedJob,
  isActive: boolean | undefined,
  { now, config }: Import,
): Pick<Outcome, 'status' | 'edit' | 'effects'> {
  const seen = job.stage === 'board' && job.approval === 'missing' ? { approval: 'given' as const } : {}
  const kept = { status: seen, edit: 'keep', effects: [] } as const
  if (isActive === undefined || isActive === job.isActive) return kept
  const at: Circumstances = {
    now,
    config: { ...config, postingFees: 'free' },
    role: 'system',
    userId: null,
    isTrusted: false,
    hasBlockedHost: false,
    isByKey: false,
  }
  const outcome = transition(job, { type: isActive ? 'show' : 'hide' }, at)
  return 'refused' in outcome ? kept : outcome
}

/** Writes the other effects of the outcomes, after an import has written the jobs. */
export async function finishImportedJobs(
  tx: Db,
  imported: readonly { job: ManagedJob; outcome: Pick<Outcome, 'edit' | 'effects'> }[],
  now: Date,
): Promise<void> {
  const withdrawn = imported.filter(({ outcome }) => outcome.edit === 'apply').map(({ job }) => job.id)
  if (withdrawn.length > 0) await deleteRevisionsOfJobs(tx, withdrawn)
  for (const { job, outcome } of imported)
    for (const effect of outcome.effects) {
      if (effect.type === 'close' && job.matters.length > 0)
        await closeMatters(tx, { jobId: job.id, kinds: effect.kinds, closedBy: null, closedAt: now })
      if (effect.type === 'recheckCompany') await recheckCompanies(tx, now, job.company.id)
    }
}
