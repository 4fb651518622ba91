// Reads job and company histories in pages. Deleted jobs and companies keep their history.
import type { HistoryPage } from '#contract/jobs/history.ts'
import { maySee } from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

import { forbiddenFor } from '../access/forbidden.ts'
import { mayWrite } from '../access/permissions.ts'
import { roleFor } from '../access/role.ts'
import { presentChange, presentDecision } from '../present/history.ts'
import { findCompany } from '../store/companies-queries.ts'
import { findChangeTime, listChanges, listDecisions, type HistorySubject } from '../store/history-queries.ts'
import { findJob } from '../store/jobs-queries.ts'
import { findManagedJob } from '../store/managed-jobs-queries.ts'

const PAGE_SIZE = 100
const MAX_DECISIONS = 200

/**
 * Returns a page of the history of a job. Members of the company see only changes by members, and the decisions that
 * were emailed to them.
 */
export async function readJobHistory(
  ctx: Context,
  { params }: { params: { job_id: number } },
): Promise<HistoryPage> {
  const { db } = ctx
  const subject: HistorySubject = { subject: 'job', id: params.job_id }
  const membersOf = mayWrite(ctx) ? undefined : await requireHistoryAccess(ctx, params.job_id)
  const { rows, ...page } = await readPage(ctx, subject, membersOf)
  if (rows.length === 0) orNotFound(await findJob(db, subject.id))
  const span = {
    from: page.next === null ? undefined : rows.at(-1)?.at,
    until: page.before === undefined ? undefined : await findChangeTime(db, subject, page.before),
    limit: MAX_DECISIONS,
    isForMembers: membersOf !== undefined,
  }
  const decisions = await listDecisions(db, subject.id, span)
  return {
    results: rows.map((row) => presentChange(row, span)),
    decisions: decisions.map((row) => presentDecision(row, span)),
    next: page.next,
  }
}

/**
 * Checks that a caller without write access to all jobs may read the history of the job. Returns undefined for
 * reviewers, because they see all of the history. Returns the ID of the job's company for its members, because they see
 * only the changes by members.
 * @throws Problem `notFound`, `forbidden`
 */
async function requireHistoryAccess(ctx: Context, jobId: number): Promise<number | undefined> {
  const job = orNotFound(await findManagedJob(ctx.db, jobId))
  const role = await roleFor(ctx, job.company.id)
  if (!maySee(jobStateOf(job, ctx.now), role))
    throw isVisible(job, ctx.now) ? forbiddenFor(role) : new Problem('notFound')
  return role === 'reviewer' ? undefined : job.company.id
}

export async function readCompanyHistory(ctx: Context, { params }: { params: { company_id: number } }) {
  const id = params.company_id
  const { rows, next } = await readPage(ctx, { subject: 'company', id })
  if (rows.length === 0) orNotFound(await findCompany(ctx.db, id))
  return { results: rows.map((row) => presentChange(row)), decisions: [], next }
}

async function readPage({ db, query }: Context, subject: HistorySubject, membersOf?: number) {
  const before = parseCursor(parameterOf(query, 'before'))
  if (!isPossibleId(subject.id)) throw new Problem('notFound')
  const changes = await listChanges(db, subject, { before, limit: PAGE_SIZE + 1, membersOf })
  const rows = changes.slice(0, PAGE_SIZE)
  const last = changes.length > PAGE_SIZE ? rows.at(-1) : undefined
  return { rows, before, next: last?.id ?? null }
}

/** Returns the ID of a change from the query parameter `before`. @throws Problem `invalid` for other text */
function parseCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new Problem('invalid', [{ code: 'int_parsing', message: '', loc: ['query', 'before'] }])
}
