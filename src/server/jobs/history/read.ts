// A page of what has become of a job or a company, also of one that was deleted.
import type { HistoryPage } from '#contract/jobs/history.ts'
import type { Context } from '#server/http/context.ts'
import { found, Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

import { findCompany } from '../companies/queries.ts'
import { findJob } from '../queries.ts'
import { presentChange } from './present.ts'
import { listChanges, type Subject } from './queries.ts'

const PAGE_SIZE = 100

export async function readJobHistory(ctx: Context, { params }: { params: { job_id: number } }) {
  const id = params.job_id
  const page = await readPage(ctx, { subject: 'job', id })
  if (page.results.length === 0) found(await findJob(ctx.db, id))
  return page
}

export async function readCompanyHistory(ctx: Context, { params }: { params: { company_id: number } }) {
  const id = params.company_id
  const page = await readPage(ctx, { subject: 'company', id })
  if (page.results.length === 0) found(await findCompany(ctx.db, id))
  return page
}

async function readPage({ db, query }: Context, subject: Subject): Promise<HistoryPage> {
  const before = cursorOf(parameterOf(query, 'before'))
  if (!isPossibleId(subject.id)) throw new Problem('notFound')
  const rows = await listChanges(db, subject, { before, limit: PAGE_SIZE + 1 })
  const results = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? results.at(-1) : undefined
  return { results: results.map(presentChange), next: last?.id ?? null }
}

/** @throws Problem `invalid` for what is no id of a change */
function cursorOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new Problem('invalid', [{ code: 'int_parsing', message: '', loc: ['query', 'before'] }])
}
