import { mondayOf } from '#contract/announcements/rules/iso-weeks.ts'
import type { WeekOfBoard } from '#contract/jobs/board-statistics.ts'
import { days } from '#server/lib/duration.ts'

import type { Db } from '../open.ts'
import { boardDays, boardWeeks } from '../tables/board-statistics.ts'
import { jobStatistics } from '../tables/job-statistics.ts'
import { jobs } from '../tables/jobs.ts'

const WEEKS = 12

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Returns the statistics of a week of a board that grows. `index` is 0 for the first week. */
function weekFigures(index: number): Omit<WeekOfBoard, 'week' | 'from'> {
  const wave = [0, 4, -3, 6, 2, -5][index % 6] ?? 0
  const visitors = 58 + 6 * index + wave
  return {
    visitors_per_day: visitors,
    views: visitors * 11 + wave,
    apply_clicks: Math.round(visitors * 0.7),
    jobs_sent: 5 + (index % 4),
    jobs_approved: 4 + (index % 3),
    jobs_refused: index % 3 === 0 ? { spam: 1 } : index % 4 === 1 ? { off_topic: 1, duplicate: 1 } : {},
    median_hours: 9.5 - (index % 5),
    alert_subscribers: 31 + 4 * index,
    emails_sent: 210 + 28 * index + 3 * wave,
    companies: 12 + Math.floor(index / 2),
    empty_searches: [
      ...(index % 2 === 0 ? [{ search: 'elixir', networks: 4 + (index % 3) }] : []),
      ...(index % 3 === 1 ? [{ search: 'technical writer', networks: 3 }] : []),
    ],
  }
}

/** Inserts the statistics of the board and its jobs for the last 12 weeks. Call this after the demo jobs are inserted. */
export async function seedStatistics(db: Db, now: Date): Promise<void> {
  const thisMonday = mondayOf(now.getTime())
  const mondays = Array.from({ length: WEEKS }, (_, index) => thisMonday - days(7 * (WEEKS - index)))
  await db.transaction(async (tx) => {
    await tx.insert(boardDays).values({ day: dayOf(mondays[0] ?? thisMonday) })
    await tx
      .insert(boardWeeks)
      .values(mondays.map((monday, index) => ({ monday: dayOf(monday), figures: weekFigures(index) })))
    const published = await tx.select({ id: jobs.id, at: jobs.firstPublishedAt }).from(jobs).orderBy(jobs.id)
    // Others have no visitors yet.
    const visited = published.filter((_job, place) => place % 4 === 0)
    const rows = visited.flatMap(({ id, at }, place) =>
      mondays
        .filter((monday) => at !== null && monday > at.getTime())
        .map((monday, index) => {
          const views = 6 + ((place * 7 + index * 3) % 17)
          const applyClicks = Math.round((views * (2 + ((place * 5) % 11))) / 100)
          return { jobId: id, day: dayOf(monday), views, applyClicks, saves: (place + index) % 3 }
        }),
    )
    if (rows.length > 0) await tx.insert(jobStatistics).values(rows)
  })
}
