// Creates a job. Staff publish it, and members create a draft or submit it for review.
import { type JobWire, toWire } from '#contract/jobs/job.ts'
import type { JobCreateBody } from '#contract/jobs/jobs.ts'
import { publicationTime } from '#contract/jobs/rules/expiry.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import { requireJobWriter } from '../access/require-job-writer.ts'
import { requireBoardRules } from '../moderation/board-rules.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { requireUnblockedCaller } from '../moderation/unblocked.ts'
import { applyEvents } from '../state/apply.ts'
import { requireEndAfterPublication, requirePublication, requireUsualEnd } from '../state/guards.ts'
import { createJobRow } from '../state/new-job.ts'
import { requirePayRange } from '../store/columns.ts'
import { withCappedClosingDate } from '../store/end-date.ts'
import { findJob, lockCompanyAgainstDeletion } from '../store/jobs-queries.ts'
import { withAuditLog } from '../write/audit-log.ts'

export async function createJob(ctx: Context, { body: sent }: { body: JobCreateBody }): Promise<JobWire> {
  const body = withCappedClosingDate(sent, ctx.config)
  const { salary_min: salaryMin = null, salary_max: salaryMax = null } = body
  requirePayRange({ salaryMin, salaryMax }, body)
  requirePublicLinks(ctx.config, { apply_link: body.apply_link })
  const dates = statedDates(body)
  requirePublication(dates.publishAt, ctx)
  requireEndAfterPublication({ ...dates, expiresAt: dates.end ?? null })
  const job = await withAuditLog(ctx, 'job created', async (tx) => {
    if (!(await lockCompanyAgainstDeletion(tx, body.company_id))) throw new Problem('notFound')
    const role = await requireJobWriter(ctx, tx, body.company_id)
    const id = await (role === 'staff' ? createAsStaff(ctx, tx, body) : createAsMember(ctx, tx, body))
    return orNotFound(await findJob(tx, id))
  })
  return toWire(job)
}

/** Creates a published or scheduled job, or a draft if the body has `is_active: false`. Returns its ID. */
async function createAsStaff(ctx: Context, tx: Db, body: JobCreateBody): Promise<number> {
  const { company_id: companyId, salary_min: salaryMin = null, salary_max: salaryMax = null } = body
  const isPublished = body.is_active ?? true
  if (isPublished) await requireBoardRules(tx, { companyId, salaryMin, salaryMax }, ctx)
  return createJobRow(tx, body, { isPublished, isSeen: true, ...statedDates(body), ...ctx })
}

/** Creates a draft, and submits it for review unless the body has `is_active: false`. Returns the ID of the job. */
async function createAsMember(ctx: Context, tx: Db, body: JobCreateBody): Promise<number> {
  const dates = statedDates(body)
  await requireUnblockedCaller(tx, ctx.identity)
  requireUsualEnd(dates.end, publicationTime(dates.publishAt, ctx.now))
  const id = await createJobRow(tx, body, { isPublished: false, isSeen: false, ...dates, ...ctx })
  if (body.is_active !== false) await applyEvents({ ...ctx, db: tx }, id, { events: [{ type: 'submit' }] })
  return id
}

function statedDates({ expires_at: end, publish_at: start }: JobCreateBody) {
  return {
    end: typeof end === 'string' ? new Date(end) : end,
    publishAt: typeof start === 'string' ? new Date(start) : null,
  }
}
