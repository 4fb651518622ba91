// Reads one posting: what is not on the board is there for those who may write it.
import { type JobWire, toWire } from '#contract/jobs/job.ts'
import { isVisible } from '#contract/jobs/rules/visible.ts'
import type { Context } from '#server/http/context.ts'
import { found, Problem } from '#server/http/problem.ts'

import { findJob } from './queries.ts'
import type { Writers } from './writers.ts'

export function jobReader(writers: Writers) {
  return async (
    { db, now, identity }: Context,
    { params }: { params: { job_id: number } },
  ): Promise<JobWire> => {
    const job = found(await findJob(db, params.job_id))
    if (!isVisible(job, now) && !writers.include(identity)) throw new Problem('notFound')
    return toWire(job)
  }
}
