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
  const results = rows.map((row) => Object.assign(presentRow(row), { warning: warningOf(row) }))
  return { count, page, pages, counts, results }
}

export async function countReview(ctx: Context): Promise<{ count: number }> {
  return { count: await countForOthers(ctx.db, toQueueCaller(ctx)) }
}

/** Returns the caller of the queue. Ignores memberships unless JOBS_WRITABLE_BY is employers. */
export function toQueueCaller({ config, identity }: Pick<Context, 'config' | 'identity'>) {
  return { memberId: config.jobsWritableBy === 'employers' ? identity?.user.id : undefined }
}

/** Returns the row of a job, or of the changes to a company if the entry has no job. */
function presentRow(row: PendingRow) {
  return row.jobId === null ? presentCompanyRow(row) : presentJobRow(row, row.jobId)
}

export function presentJobRow(row: PendingRow, jobId: number) {
  const about = required(decisionSubjects.find((each) => each === row.about))
  const { isResubmitted } = row
  return {
    kind: 'job' as const,
    job_id: jobId,
    about,
    is_resubmitted: isResubmitted,
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
    submitter: row.senderId === null ? null : { display: row.senderName, email: row.senderEmail },
  }
}
