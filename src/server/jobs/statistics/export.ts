// Sends the statistics as CSV. Reads and sends them in batches, so that they are never all in memory.
import { pipeline, Readable } from 'node:stream'

import { stringify } from 'csv-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { LARGEST_INTEGER } from '#contract/jobs/limits.ts'
import type { Week } from '#contract/jobs/rules/weeks.ts'
import type { Db } from '#server/db/open.ts'
import { queryOf } from '#server/http/query.ts'
import { required } from '#server/lib/required.ts'
import type { Services } from '#server/services.ts'

import { listJobsBelowId, type Owner } from './queries.ts'
import { toOwner, requestedWeeks, withStatistics } from './read.ts'

const BATCH_SIZE = 200
const columns = ['job_id', 'title', 'company', 'week', 'from', 'views', 'apply_clicks', 'saves']

/** The CSV options. The export of employees uses the same ones. */
export const csvFormat = {
  header: true,
  bom: true,
  escape_formulas: true,
  record_delimiter: 'windows',
} as const

type Parts = Pick<Services, 'db' | 'config' | 'now'>

export function statisticsExporter({ db, config, now }: Parts) {
  return async function exportStatistics(
    { identity, url }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Readable> {
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="figures.csv"')
    const weeks = requestedWeeks({ query: queryOf(url), now: now() })
    const rows = streamRows(db, toOwner({ identity, config }), weeks)
    // The callback ignores errors, because Fastify logs errors of the response stream.
    return pipeline(Readable.from(rows), stringify({ ...csvFormat, columns }), () => {})
  }
}

async function* streamRows(db: Db, owner: Owner, weeks: readonly Week[]): AsyncGenerator<object> {
  const since = required(weeks[0]).from
  let before = LARGEST_INTEGER
  for (;;) {
    const jobs = await listJobsBelowId(db, owner, { before, since, limit: BATCH_SIZE })
    for (const { weeks: counts, totals: _totals, ...job } of await withStatistics(db, jobs, weeks))
      for (const week of counts)
        if (week.views + week.apply_clicks + week.saves > 0) yield { ...job, ...week }
    before = jobs.at(-1)?.id ?? before
    if (jobs.length < BATCH_SIZE) return
  }
}
