import { displayEmail } from '#contract/auth/display-email.ts'
import type { ReviewList } from '#contract/jobs/review.ts'
import { decisionSubjects } from '#contract/jobs/rules/decisions.ts'
import type { Context } from '#server/http/context.ts'
import { selectPage } from '#server/http/list-query.ts'
import { required } from '#server/lib/required.ts'

import { countByAbout, countForOthers, listPending, type PendingRow } from './queries.ts'
import { createWarningLookup } from './warnings.ts'

const PAGE_SIZE = 50

export async function listReview(ctx: Context): Promise<ReviewList> {
  const { db, query } = ctx
  const counts = await countByAbout(db)
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

/**
 * Returns the ID of the caller, so that the queue can mark the entries of the caller's companies. The ID is undefined
 * unless JOBS_WRITABLE_BY is `employers`, because companies have no members otherwise.
 */
export function toQueueCaller({ config, identity }: Pick<Context, 'config' | 'identity'>) {
  return { memberId: config.jobsWritableBy === 'employers' ? identity?.user.id : undefined }
}

/** Returns the response for a row of the queue, which is about a job or about changes to a company. */
function presentRow(row: PendingRow) {
  return row.jobId === null ? presentCompanyRow(row) : presentJobRow(row, row.jobId)
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
    company_id: companyId,
    title,
    company,
    is_reported: isReported,
    since: since.toISOString(),
    mine,
    submitter:
      row.senderId === null
        ? null
        : { display: row.senderName, email: row.senderEmail && displayEmail(row.senderEmail) },
  }
}
