import { roundActionOn } from '#contract/job-sources/rules/round-actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Db } from '#server/db/open.ts'

import { withdraw } from '../jobs/state/change-state.ts'
import { lockManagedJob } from '../jobs/store/managed-jobs-queries.ts'

/** Withdraws an imported job if it is published or pending. Returns whether the job was withdrawn. */
export async function withdrawImported(tx: Db, jobId: number, now: Date): Promise<boolean> {
  const job = await lockManagedJob(tx, jobId)
  if (job === undefined || roundActionOn('gone', jobStateOf(job, now)) !== 'withdraw') return false
  await withdraw({ tx, job, role: 'owner', now })
  return true
}
