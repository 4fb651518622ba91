// Withdraws jobs that the source board no longer lists. A job is withdrawn after two successful rounds, at least an
// hour apart, have not found it.
import { roundActionOn } from '#contract/job-sources/rules/round-actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { hours } from '#server/lib/duration.ts'

import {
  deleteSourceJobs,
  findImportedJobs,
  findSourceJob,
  markMissing,
  type SourceJobRow,
  updateSourceJob,
} from './job-queries.ts'
import { createActorContext, type Round, runStep } from './round-step.ts'
import { withdrawImported } from './withdraw-imported.ts'

const CONFIRMED_AFTER_MS = hours(1)

/**
 * Withdraws the jobs in `missing` that an earlier round did not find either. Marks the other jobs as missing, so that a
 * later round can withdraw them.
 */
export async function withdrawMissing(round: Round, missing: readonly SourceJobRow[]): Promise<void> {
  const { db, source, now } = round
  const confirmedBefore = now.getTime() - CONFIRMED_AFTER_MS
  const newlyMissing = missing.filter(({ missingSince }) => missingSince === null)
  const confirmed = missing.filter(
    ({ missingSince }) => missingSince !== null && missingSince.getTime() <= confirmedBefore,
  )
  const waiting = missing
    .filter((row) => !confirmed.includes(row))
    .map(({ missingSince }) => missingSince ?? now)
  if (waiting.length > 0) {
    round.needsFullRead = true
    round.confirmAt = new Date(Math.min(...waiting.map(Number)) + CONFIRMED_AFTER_MS)
  }
  const leftOut = confirmed.filter(({ outcome }) => outcome !== 'job')
  if (newlyMissing.length + leftOut.length > 0)
    await runStep(round, async (tx) => {
      await markMissing(tx, { sourceId: source.id, externalIds: newlyMissing.map(toExternalId) }, now)
      await deleteSourceJobs(tx, { sourceId: source.id, externalIds: leftOut.map(toExternalId) })
    })
  const candidates = confirmed.filter(canBeWithdrawn)
  if (candidates.length === 0) return
  const jobs = await findImportedJobs(db, source.id)
  for (const row of candidates) {
    const job = jobs.get(row.jobId ?? 0)
    if (job === undefined || roundActionOn('gone', jobStateOf(job, now)) !== 'withdraw') continue
    if (round.isLate()) return void (round.isUnfinished = true)
    await withdrawGone(round, row)
  }
}

const toExternalId = ({ externalId }: SourceJobRow) => externalId

/**
 * Returns whether the source may withdraw the job. A job that a person restored after a withdrawal must first be on the
 * source board again.
 */
function canBeWithdrawn({ jobId, withdrawnAt, undoneAt }: SourceJobRow): boolean {
  return jobId !== null && withdrawnAt === null && undoneAt === null
}

async function withdrawGone(round: Round, { sourceId, externalId }: SourceJobRow): Promise<void> {
  const { now } = round
  await runStep(round, async (tx) => {
    const row = await findSourceJob(tx, { sourceId, externalId })
    if (
      row?.jobId == null ||
      !canBeWithdrawn(row) ||
      !(await withdrawImported(createActorContext(round, tx), row.jobId))
    )
      return
    await updateSourceJob(tx, row, { withdrawnAt: now, undoKeyHash: null })
    round.counts.withdrawn++
  })
}
