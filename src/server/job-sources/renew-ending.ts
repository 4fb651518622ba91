import { MAX_RENEWALS, roundActionOn } from '#contract/job-sources/rules/round-actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { Problem } from '#server/http/problem.ts'
import { days } from '#server/lib/duration.ts'

import { applyEvents } from '../jobs/state/apply.ts'
import { lockManagedJob } from '../jobs/store/managed-jobs-queries.ts'
import { listJobsClosingSoon } from './import-queries.ts'
import { findSourceJob, updateSourceJob } from './job-queries.ts'
import { createActorContext, type Round, runStep } from './round-step.ts'

const BEFORE_END_MS = days(7)

/** Renews the published jobs that close soon and are still on the source board. */
export async function renewEnding(round: Round): Promise<void> {
  const { db, source, now } = round
  const horizon = new Date(now.getTime() + BEFORE_END_MS)
  for (const job of await listJobsClosingSoon(db, source.id, { now, horizon, maxRenewals: MAX_RENEWALS })) {
    if (round.isLate()) return void (round.isUnfinished = true)
    try {
      await renewJob(round, { ...job, horizon })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Records that no renewals are left. The company receives the usual reminder before the job closes.
      await runStep(round, (tx) =>
        updateSourceJob(
          tx,
          { sourceId: source.id, externalId: job.externalId },
          { renewals: MAX_RENEWALS, reason: error.faults[0]?.message ?? null },
        ),
      )
    }
  }
}

type EndingJob = { externalId: string; jobId: number; horizon: Date }

async function renewJob(round: Round, { externalId, jobId, horizon }: EndingJob): Promise<void> {
  const { source, now } = round
  await runStep(round, async (tx) => {
    const row = await findSourceJob(tx, { sourceId: source.id, externalId })
    const job = await lockManagedJob(tx, jobId)
    if (row === undefined || job?.expiresAt == null || job.expiresAt > horizon) return
    if (roundActionOn('end', jobStateOf(job, now)) !== 'renew') return
    await applyEvents(createActorContext(round, tx), jobId, { events: [{ type: 'renew' }], as: 'owner' })
    await updateSourceJob(tx, row, { renewals: row.renewals + 1 })
    round.counts.renewed++
  })
}
