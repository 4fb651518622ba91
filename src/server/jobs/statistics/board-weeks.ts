// The statistics of the whole board, for staff. They are computed once for each week, after the week has ended.
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { isoWeekOf } from '#contract/announcements/rules/iso-weeks.ts'
import type { BoardStatistics, WeekOfBoard } from '#contract/jobs/board-statistics.ts'
import { refusalReasons, sumReasons } from '#contract/jobs/rules/decisions.ts'
import type { Database, Db } from '#server/db/open.ts'
import { hours } from '#server/lib/duration.ts'
import type { Services } from '#server/services.ts'

import {
  computeWeek,
  deleteSearches,
  findStart,
  insertWeek,
  listWeeks,
  setVisitors,
  takeSketches,
} from './board-queries.ts'
import { csvFormat } from './export.ts'
import { addDays, dayOf, mondayOfWeek } from './periods.ts'
import { estimateVisitors } from './visitor-sketch.ts'

const SHOWN_WEEKS = 12
/** A day or week counts as ended when all instances have written their counts. */
const GRACE_MS = hours(1)

/**
 * Stores the numbers of visitors of the days that have ended, and the statistics of the weeks that have ended. Destroys
 * the salts of these days and weeks, and searches that fewer than three networks have sent.
 */
export async function finishPeriods({ db, eraseDeletedRows }: Database, now: Date): Promise<void> {
  const current = new Date(now.getTime() - GRACE_MS)
  const sketches = await db.transaction(async (tx) => {
    const taken = await takeSketches(tx, dayOf(current))
    for (const { day, registers } of taken)
      await setVisitors(tx, day, registers === null ? 0 : estimateVisitors(registers))
    return taken
  })
  const thisWeek = mondayOfWeek(current)
  await db.transaction(async (tx) => {
    await storeWeeks(tx, thisWeek)
    await deleteSearches(tx, thisWeek)
  })
  if (sketches.length > 0) await eraseDeletedRows()
}

/** Stores the weeks before `thisWeek` that are not stored yet, also after an outage. */
async function storeWeeks(tx: Db, thisWeek: string): Promise<void> {
  const { firstDay, lastWeek } = await findStart(tx)
  if (firstDay === null) return
  const firstWeek = lastWeek === null ? mondayOfWeek(new Date(firstDay)) : addDays(lastWeek, 7)
  const oldest = addDays(thisWeek, -7 * SHOWN_WEEKS)
  for (let monday = firstWeek > oldest ? firstWeek : oldest; monday < thisWeek; monday = addDays(monday, 7)) {
    const start = firstDay > monday ? firstDay : monday
    const days = (Date.parse(addDays(monday, 7)) - Date.parse(start)) / hours(24)
    await insertWeek(tx, monday, await computeWeek(tx, { monday, days }))
  }
}

type Parts = Pick<Services, 'database' | 'now' | 'boardCounter'>

export function boardStatistics({ database, boardCounter, now }: Parts) {
  async function readWeeks(): Promise<WeekOfBoard[]> {
    await boardCounter.flush()
    await finishPeriods(database, now())
    const since = addDays(mondayOfWeek(now()), -7 * (SHOWN_WEEKS + 1))
    const stored = await listWeeks(database.db, { since, limit: SHOWN_WEEKS })
    return stored.map(({ monday: from, figures }) =>
      Object.assign({ week: isoWeekOf(new Date(from)), from }, figures),
    )
  }

  return {
    readBoard: async (): Promise<BoardStatistics> => ({
      weeks: await readWeeks(),
      week_ends_on: addDays(mondayOfWeek(now()), 6),
    }),

    async exportBoard(_request: FastifyRequest, reply: FastifyReply): Promise<string> {
      const rows = (await readWeeks()).map(toRow)
      reply.type('text/csv; charset=utf-8')
      reply.header('content-disposition', 'attachment; filename="board-statistics.csv"')
      return stringify(rows, { ...csvFormat, columns })
    },
  }
}

const columns = [
  ...(['week', 'from', 'visitors_per_day', 'views', 'apply_clicks'] as const),
  ...(['jobs_sent', 'jobs_approved', 'jobs_refused'] as const),
  ...refusalReasons.map((reason) => `refused_${reason}`),
  ...(['median_hours', 'alert_subscribers', 'emails_sent', 'companies', 'searches_without_result'] as const),
]

function toRow({ jobs_refused: refused, empty_searches: searches, ...week }: WeekOfBoard): object {
  return {
    ...week,
    ...Object.fromEntries(refusalReasons.map((reason) => [`refused_${reason}`, refused[reason] ?? 0])),
    jobs_refused: sumReasons(refused),
    searches_without_result: searches.map(({ search, networks }) => `${search} (${networks})`).join(', '),
  }
}
