// Creates a job. Staff publish it, and members create a draft or submit it for review.
import { type JobWire, toWire } from '#contract/jobs/job.ts'
import type { JobCreateBody } from '#contract/jobs/jobs.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import { requireJobWriter } from '../access/require-job-writer.ts'
import { requireBoardRules } from '../moderation/board-rules.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { requireUnblockedCaller } from '../moderation/unblocked.ts'
import { submit } from '../state/submit.ts'
import { toColumns, publicationDates, requirePayRange } from '../store/columns.ts'
import { withCappedClosingDate } from '../store/end-date.ts'
import { lockCompanyAgainstDeletion, insertJob } from '../store/job-rows-queries.ts'
import { findJob } from '../store/jobs-queries.ts'
import { findManagedJob } from '../store/managed-jobs-queries.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { requireUsualEnd } from './edit-as-member.ts'

export async function createJob(ctx: Context, { body: sent }: { body: JobCreateBody }): Promise<JobWire> {
  const body = withCappedClosingDate(sent, ctx.config)
  const { salary_min: salaryMin = null, salary_max: salaryMax = null } = body
  requirePayRange({ salaryMin, salaryMax }, body)
  requirePublicLinks(ctx.config, { apply_link: body.apply_link })
  const job = await withAuditLog(ctx, 'job created', async (tx) => {
    if (!(await lockCompanyAgainstDeletion(tx, body.company_id))) throw new Problem('notFound')
    const role = await requireJobWriter(ctx, tx, body.company_id)
    const id = await (role === 'staff'
      ? createPublished(ctx, tx, body)
      : createOfMember(ctx, tx, { body, role }))
    return orNotFound(await findJob(tx, id))
  })
  return toWire(job)
}

async function createPublished(ctx: Context, tx: Db, body: JobCreateBody): Promise<number> {
  const draft = { isActive: body.is_active ?? true, firstPublishedAt: null, expiresAt: null }
  const { company_id: companyId, salary_min: salaryMin = null, salary_max: salaryMax = null } = body
  if (draft.isActive) await requireBoardRules(tx, { companyId, salaryMin, salaryMax }, ctx)
  return insertJob(tx, { ...toNewJob(body, ctx.now), ...publicationDates(draft, body, ctx) })
}

type MemberJob = { body: JobCreateBody; role: 'owner' | 'recruiter' }

/** Creates a draft, and submits it for review unless the body has `is_active: false`. Returns the ID of the job. */
async function createOfMember(ctx: Context, tx: Db, { body, role }: MemberJob): Promise<number> {
  const { now } = ctx
  await requireUnblockedCaller(tx, ctx.identity)
  requireUsualEnd(body.expires_at, now)
  const id = await insertJob(tx, { ...toNewJob(body, now), isActive: false, isUnreviewed: true })
  if (body.is_active === false) return id
  await submit(ctx, { tx, job: orNotFound(await findManagedJob(tx, id)), role, now })
  return id
}

function toNewJob(body: JobCreateBody, now: Date) {
  return {
    ...toColumns(body),
    title: body.title,
    slug: slugOf(body.title),
    description: body.description,
    companyId: body.company_id,
    applyLink: body.apply_link,
    createdAt: now,
    updatedAt: now,
  }
}
