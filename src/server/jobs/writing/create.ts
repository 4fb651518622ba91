// Creates a posting.
import { type JobWire, toWire } from '#contract/jobs/job.ts'
import type { JobCreateBody } from '#contract/jobs/jobs.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'
import type { Context } from '#server/http/context.ts'
import { found, Problem } from '#server/http/problem.ts'

import { auditWrite } from '../audit-log.ts'
import { findJob } from '../queries.ts'
import { columnsOf, publish, requirePayRange } from './columns.ts'
import { holdCompany, insertJob } from './queries.ts'

export async function createJob(ctx: Context, { body }: { body: JobCreateBody }): Promise<JobWire> {
  const { now } = ctx
  const { is_active: isActive = true, salary_min: salaryMin = null, salary_max: salaryMax = null } = body
  requirePayRange({ salaryMin, salaryMax }, body)
  const draft = { isActive, firstPublishedAt: null, expiresAt: null }
  const values = {
    ...columnsOf(body),
    title: body.title,
    slug: slugOf(body.title),
    description: body.description,
    companyId: body.company_id,
    applyLink: body.apply_link,
    ...publish(draft, body, now),
    createdAt: now,
    updatedAt: now,
  }
  const job = await ctx.db.transaction(async (tx) => {
    if (!(await holdCompany(tx, body.company_id))) throw new Problem('notFound')
    return found(await findJob(tx, await insertJob(tx, values)))
  })
  auditWrite(ctx, 'job created', job)
  return toWire(job)
}
