import type { ReviewList } from '#contract/jobs/review.ts'
import { decisionSubjects } from '#contract/jobs/rules/decisions.ts'
import type { Context } from '#server/http/context.ts'
import { pageOf } from '#server/http/list-query.ts'
import { required } from '#server/lib/required.ts'

import { countByAbout, countForOthers, listPending, type PendingRow } from './queries.ts'
import { warningsOf } from './warnings.ts'

const PAGE_SIZE = 50

export async function listReview(ctx: Context): Promise<ReviewList> {
  const { db, query } = ctx
  const counts = await countByAbout(db)
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const { page, pages, ...span } = pageOf(query, count, PAGE_SIZE)
  const rows = await listPending(db, { ...memberOf(ctx), ...span })
  const warningOf = await warningsOf(ctx, rows)
  const results = rows.map((row) => Object.assign(rowOf(row), { warning: warningOf(row) }))
  return { count, page, pages, counts, results }
}

export async function countReview(ctx: Context): Promise<{ count: number }> {
  return { count: await countForOthers(ctx.db, memberOf(ctx)) }
}

/** Users have companies only with JOBS_WRITABLE_BY=employers, so other modes ignore memberships. */
export function memberOf({ config, identity }: Pick<Context, 'config' | 'identity'>) {
  return { memberId: config.jobsWritableBy === 'employers' ? identity?.user.id : undefined }
}

/** Returns the row of a job, or of the changes to a company if the entry has no job. */
function rowOf(row: PendingRow) {
  return row.jobId === null ? companyRowOf(row) : jobRowOf(row, row.jobId)
}

export function jobRowOf(row: PendingRow, jobId: number) {
  const about = required(decisionSubjects.find((each) => each === row.about))
  const { isResubmitted } = row
  return { kind: 'job' as const, job_id: jobId, about, is_resubmitted: isResubmitted, ...sharedOf(row) }
}

export function companyRowOf(row: PendingRow) {
  return { kind: 'company' as const, about: 'company' as const, ...sharedOf(row) }
}

function sharedOf({ companyId, title, company, isReported, since, mine, ...row }: PendingRow) {
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
