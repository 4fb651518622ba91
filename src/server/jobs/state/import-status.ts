// What imports do to the state of jobs. Callers who import have write access to all jobs, so their content counts as
// seen.
import type { Db } from '#server/db/open.ts'

import type { EndDate } from '../store/end-date.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { closeMatters } from '../store/matters-queries.ts'
import type { Circumstances, Outcome } from './events.ts'
import { nothing } from './facts.ts'
import { recheckCompanies } from './recheck-queries.ts'
import { deleteRevisionsOfJobs } from './status-queries.ts'
import { transition } from './transition.ts'

type Import = { now: Date; config: EndDate }

/** What a row states about the place of its job. Undefined if the row does not state it. */
type StatedPlace = { isActive: boolean | undefined; publishAt: Date | undefined }

/** Returns what a row does to the state of a stored job. */
export function outcomeOfRow(
  stored: ManagedJob,
  { isActive, publishAt }: StatedPlace,
  { now, config }: Import,
): Pick<Outcome, 'status' | 'edit' | 'effects'> {
  const seen = stored.stage === 'board' && stored.approval === 'missing' ? { approval: 'given' as const } : {}
  const at: Circumstances = {
    now,
    config: { ...config, postingFees: 'free' },
    role: 'system',
    userId: null,
    isTrusted: false,
    hasBlockedHost: false,
    isByKey: false,
  }
  const isMoved = publishAt !== undefined && Number(publishAt) !== Number(stored.publishAt)
  // A date in the past publishes a scheduled job at once.
  const date = publishAt !== undefined && publishAt > now ? publishAt : null
  const dated = isMoved ? transition(stored, { type: 'schedule', at: date }, at) : nothing
  const status = 'refused' in dated ? seen : { ...seen, ...dated.status }
  const job = { ...stored, ...status }
  const kept = { status, edit: 'keep', effects: [] } as const
  if (isActive === undefined || isActive === isPublishedOrScheduled(job)) return kept
  const outcome = transition(job, { type: isActive ? 'show' : 'hide' }, at)
  return 'refused' in outcome ? kept : { ...outcome, status: { ...status, ...outcome.status } }
}

/** Returns whether a job is published as far as its company and reviewers are concerned: now, or on its date. */
export const isPublishedOrScheduled = ({ stage }: { stage?: string | undefined }): boolean =>
  stage === 'board' || stage === 'scheduled'

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
