import { displayEmail } from '#contract/auth/display-email.ts'
import type { ReviewList } from '#contract/jobs/review.ts'
import { decisionSubjects } from '#contract/jobs/rules/decisions.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'
import { selectPage } from '#server/http/list-query.ts'
import { required } from '#server/lib/required.ts'

import { countByAbout, countForOthers, listPending, type PendingRow } from './queries.ts'
import { createWarningLookup } from './warnings.ts'

const PAGE_SIZE = 50

export async function listReview(ctx: Context): Promise<ReviewList> {
  const { db, query } = ctx
  const counts = await countByAbout(db, toQueueCaller(ctx))
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const { page, pages, ...span } = selectPage(query, count, PAGE_SIZE)
  const rows = await listPending(db, { ...toQueueCaller(ctx), ...span })
  const warningOf = await createWarningLookup(ctx, rows)
  const results = rows.map((row) => Object.assign(presentRow(row), warningOf(row)))
  return { count, page, pages, counts, results }
}

export async function countReview(ctx: Context): Promise<{ count: number }> {
  return { count: await countForOthers(ctx.db, toQueueCaller(ctx)) }
}

export const toQueueCaller = ({ config, identity }: Pick<Context, 'config' | 'identity'>) =>
  queueCallerOf(config, identity?.user.id)

/** Companies have no members unless JOBS_WRITABLE_BY is `employers`. */
export function queueCallerOf(
  config: Pick<Config, 'jobsWritableBy' | 'directory'>,
  userId: number | undefined,
) {
  return { userId, memberId: config.jobsWritableBy === 'employers' ? userId : undefined, config }
}

/** Returns the response for a row of the queue. The row is about a job, changes to a company, or a card. */
function presentRow(row: PendingRow) {
  const { jobId, developerId } = row
  if (developerId !== null) return presentDeveloperRow(row, developerId)
  return jobId === null ? presentCompanyRow(row) : presentJobRow(row, jobId)
}

function presentDeveloperRow({ title, isReported, since, mine }: PendingRow, userId: number) {
  return {
    kind: 'developer' as const,
    about: 'developer' as const,
    user_id: userId,
    title,
    is_reported: isReported,
    since: since.toISOString(),
    mine,
  }
}

export function presentJobRow(row: PendingRow, jobId: number) {
  const about = required(decisionSubjects.find((each) => each === row.about))
  const { isResubmitted, deletedAt } = row
  return {
    kind: 'job' as const,
    job_id: jobId,
    about,
    is_resubmitted: isResubmitted,
    deleted_at: deletedAt,
    ...presentSharedFields(row),
  }
}

export function presentCompanyRow(row: PendingRow) {
  return { kind: 'company' as const, about: 'company' as const, ...presentSharedFields(row) }
}

function presentSharedFields({ companyId, title, company, isReported, since, mine, ...row }: PendingRow) {
  return {
    company_id: companyId ?? 0,
    title,
    company: company ?? '',
    is_reported: isReported,
    since: since.toISOString(),
    mine,
    submitter:
      row.senderId === null
        ? null
        : { display: row.senderName, email: row.senderEmail && displayEmail(row.senderEmail) },
  }
}
