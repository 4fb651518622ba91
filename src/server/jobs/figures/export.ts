// The figures as a file for a spreadsheet, written while they are read.
import { pipeline, Readable } from 'node:stream'

import { stringify } from 'csv-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { largestInteger } from '#contract/jobs/limits.ts'
import type { Week } from '#contract/jobs/rules/weeks.ts'
import type { Db } from '#server/db/open.ts'
import { queryOf } from '#server/http/query.ts'

import type { Writers } from '../editing/permissions.ts'
import { listTheirsBefore, type Whose } from './queries.ts'
import { weeksOf, whoseOf, withFigures } from './read.ts'

const JOBS_AT_ONCE = 200
const columns = ['job_id', 'title', 'company', 'week', 'from', 'views', 'apply_clicks', 'saves']

/** As the employees are exported. */
const csv = { columns, header: true, bom: true, escape_formulas: true, record_delimiter: 'windows' } as const

type Parts = { db: Db; now: () => Date; writers: Writers }

export function figuresExporter({ db, now, writers }: Parts) {
  return async function exportFigures(
    { identity, url }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Readable> {
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="figures.csv"')
    const weeks = weeksOf({ query: queryOf(url), now: now() })
    const rows = rowsOf(db, whoseOf({ identity }, writers), weeks)
    // An error of the rows destroys what is sent, where it is logged.
    return pipeline(Readable.from(rows), stringify(csv), () => {})
  }
}

async function* rowsOf(db: Db, whose: Whose, weeks: readonly Week[]): AsyncGenerator<object> {
  let before = largestInteger
  for (;;) {
    const jobs = await listTheirsBefore(db, whose, { before, limit: JOBS_AT_ONCE })
    for (const { weeks: figures, totals: _totals, ...job } of await withFigures(db, jobs, weeks))
      for (const week of figures)
        if (week.views + week.apply_clicks + week.saves > 0) yield { ...job, ...week }
    before = jobs.at(-1)?.id ?? before
    if (jobs.length < JOBS_AT_ONCE) return
  }
}
