// Deletes a posting.
import { jobWire, toWire } from '#contract/jobs/job.ts'
import type { Context } from '#server/http/context.ts'
import { found } from '#server/http/problem.ts'
import { requireMatch, tagOf } from '#server/http/tags.ts'

import { auditWrite } from '../audit-log.ts'
import { lockJob } from '../queries.ts'
import { deleteJob } from './queries.ts'

export async function removeJob(ctx: Context, { params }: { params: { job_id: number } }): Promise<void> {
  const job = await ctx.db.transaction(async (tx) => {
    const stored = found(await lockJob(tx, params.job_id))
    requireMatch(ctx.ifMatch, tagOf(jobWire, toWire(stored)))
    await deleteJob(tx, stored.id)
    return stored
  })
  auditWrite(ctx, 'job deleted', job)
}
