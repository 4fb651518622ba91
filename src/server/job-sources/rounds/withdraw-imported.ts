import { roundActionOn } from '#contract/job-sources/rules/round-actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'

import { applyEvents } from '../../jobs/state/apply.ts'
import type { EventContext } from '../../jobs/state/events.ts'
import { lockManagedJob } from '../../jobs/store/managed-jobs-queries.ts'

/** Withdraws an imported job if it is published or pending. Returns whether the job was withdrawn. */
export async function withdrawImported(ctx: EventContext, jobId: number): Promise<boolean> {
  const job = await lockManagedJob(ctx.db, jobId)
  if (job === undefined || roundActionOn('gone', jobStateOf(job, ctx.now)) !== 'withdraw') return false
  await applyEvents(ctx, jobId, { events: [{ type: 'withdraw' }], as: 'owner' })
  return true
}
