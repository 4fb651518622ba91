// The queue, a page at a time, and how much of it the caller may decide on.
import type { ReviewList, ReviewRow } from '#contract/jobs/review.ts'
import { decisionSubjects } from '#contract/jobs/rules/decisions.ts'
import type { Context } from '#server/http/context.ts'
import { required } from '#server/lib/required.ts'

import { pageOf } from '../dashboard/list-query.ts'
import { countByAbout, countForOthers, listWaiting, type WaitingRow } from './queries.ts'

const PAGE_SIZE = 50

export async function listReview(ctx: Context): Promise<ReviewList> {
  const { db, query } = ctx
  const counts = await countByAbout(db)
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const { page, pages, ...span } = pageOf(query, count, PAGE_SIZE)
  const rows = await listWaiting(db, { ...memberOf(ctx), ...span })
  return { count, page, pages, counts, results: rows.map(rowOf) }
}

export async function countReview(ctx: Context): Promise<{ count: number }> {
  return { count: await countForOthers(ctx.db, memberOf(ctx)) }
}

/** Membership counts where employers post themselves. */
export function memberOf({ config, identity }: Pick<Context, 'config' | 'identity'>) {
  return { memberId: config.jobsWritableBy === 'employers' ? identity?.user.id : undefined }
}

/** Returns the row of a job, or of the changes of a company if the entry has no job. */
function rowOf(row: WaitingRow): ReviewRow {
  return row.jobId === null ? companyRowOf(row) : jobRowOf(row, row.jobId)
}

export function jobRowOf(row: WaitingRow, jobId: number) {
  const about = required(decisionSubjects.find((each) => each === row.about))
  return { kind: 'job' as const, job_id: jobId, about, ...sharedOf(row) }
}

export function companyRowOf(row: WaitingRow) {
  return { kind: 'company' as const, about: 'company' as const, ...sharedOf(row) }
}

function sharedOf({ companyId, title, company, isReported, since, mine }: WaitingRow) {
  return { company_id: companyId, title, company, is_reported: isReported, since: since.toISOString(), mine }
}
