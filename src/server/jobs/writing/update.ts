// Changes what a body names of a posting. What stays as it was is no change.
import { isDeepStrictEqual } from 'node:util'

import { type JobWire, jobWire, toWire } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { found, Problem } from '#server/http/problem.ts'
import { requireMatch, tagOf } from '#server/http/tags.ts'

import { auditWrite } from '../audit-log.ts'
import { findJob, type JobRow, lockJob } from '../queries.ts'
import { columnsOf, publish, requirePayRange } from './columns.ts'
import { holdCompany, updateJob as writeJob } from './queries.ts'

type Input = { params: { job_id: number }; body: JobUpdateBody }

export async function updateJob(ctx: Context, { params, body }: Input): Promise<JobWire> {
  const job = await ctx.db.transaction(async (tx) => {
    const stored = found(await lockJob(tx, params.job_id))
    requireMatch(ctx.ifMatch, tagOf(jobWire, toWire(stored)))
    await change(tx, stored, { body, now: ctx.now })
    return found(await findJob(tx, stored.id))
  })
  auditWrite(ctx, 'job changed', job)
  return toWire(job)
}

async function change(tx: Db, stored: JobRow, { body, now }: { body: JobUpdateBody; now: Date }) {
  const named = Object.entries(columnsOf(body)).filter(([, value]) => value !== undefined)
  const before = { ...stored, companyId: stored.company.id }
  const after: typeof before = { ...before, ...Object.fromEntries(named) }
  requirePayRange(after, body)
  if (after.companyId !== before.companyId && !(await holdCompany(tx, after.companyId)))
    throw new Problem('notFound')
  const published = publish(after, body, now)
  if (isDeepStrictEqual({ ...after, ...published }, before)) return
  await writeJob(tx, stored.id, { ...columnsOf(body), ...published, updatedAt: now })
}
