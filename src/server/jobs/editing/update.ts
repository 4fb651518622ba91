// Changes the job fields that the request body contains. If all values are equal to the stored ones, writes nothing.
import { isDeepStrictEqual } from 'node:util'

import { type JobWire, toWire } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { limitCalls } from '#server/rates/limit-calls.ts'

import { mayWrite } from '../access/permissions.ts'
import { requireBoardRules } from '../moderation/board-rules.ts'
import { requirePublicLinks } from '../moderation/public-links.ts'
import { mergeRevision } from '../state/merge-revision.ts'
import { lockJobForAction } from '../state/perform-action.ts'
import { toColumns, publicationDates, requirePayRange } from '../store/columns.ts'
import { withCappedClosingDate } from '../store/end-date.ts'
import { lockCompanyAgainstDeletion, updateJob as writeJob } from '../store/job-rows-queries.ts'
import { findJob } from '../store/jobs-queries.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { withAuditLog } from '../write/audit-log.ts'
import { editAsMember } from './edit-as-member.ts'

/**
 * Limits edits. A decision fails if the job was edited after the reviewer loaded it. Without a limit, members could
 * prevent a decision by editing the job again and again.
 */
const limitEdits = limitCalls('edit_job')

type Input = { params: { job_id: number }; body: JobUpdateBody }

export async function updateJob(ctx: Context, { params, body: sent }: Input): Promise<JobWire> {
  const body = withCappedClosingDate(sent, ctx.config)
  if (!mayWrite(ctx)) await limitEdits(ctx)
  requirePublicLinks(ctx.config, { apply_link: body.apply_link })
  const job = await withAuditLog(ctx, 'job changed', async (tx) => {
    const { job: stored, role } = await lockJobForAction(
      { ...ctx, db: tx },
      { id: params.job_id, action: 'edit' },
    )
    if (role === 'staff') await change(ctx, tx, { stored, body })
    else await editAsMember(ctx, { tx, job: stored, role, now: ctx.now }, body)
    return orNotFound(await findJob(tx, stored.id))
  })
  return toWire(job)
}

/** Changes a job as staff. The change needs no review. If staff publish the job, it counts as approved. */
async function change(ctx: Context, tx: Db, { stored, body }: { stored: ManagedJob; body: JobUpdateBody }) {
  const { now } = ctx
  const status = body.is_active === undefined ? {} : statusAfter(stored, body.is_active)
  const given = Object.entries({ ...toColumns(body), ...status }).filter(([, value]) => value !== undefined)
  const before = { ...stored, companyId: stored.company.id }
  const after: typeof before = { ...before, ...Object.fromEntries(given) }
  requirePayRange(after, body)
  const isMoved = after.companyId !== before.companyId
  if (isMoved && !(await lockCompanyAgainstDeletion(tx, after.companyId))) throw new Problem('notFound')
  if (isVisible(after, now) && (isMoved || !isVisible(before, now))) await requireBoardRules(tx, after, ctx)
  const published = publicationDates(after, body, ctx)
  if (isDeepStrictEqual({ ...after, ...published }, before)) return
  await writeJob(tx, stored.id, { ...toColumns(body), ...status, ...published, updatedAt: now })
  if (!after.isActive) await mergeRevision(tx, stored)
}

/**
 * Returns the review columns that change when staff publish a job or take it off the board. Publishing a job ends its
 * pending review. A job that is taken off the board leaves the review queue until it is submitted again.
 */
function statusAfter({ isActive, recheck }: ManagedJob, isShown: boolean) {
  if (isShown) return isActive ? {} : { review: null, isUnreviewed: false }
  return recheck === null ? {} : { recheck: null, isUnreviewed: true }
}
