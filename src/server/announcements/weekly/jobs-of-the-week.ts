// GET: the jobs of a week, to be pasted where people read.
import type { WeekOfJobs } from '#contract/announcements/jobs-of-the-week.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'

import { announcedJob } from '../announced-job.ts'
import { asHtml, asText, type Digest, grouped } from './digest.ts'
import { listJobsOfWeek } from './queries.ts'
import { lastSevenDays, weekNamed } from './week.ts'

/** Nobody reads more; the board has the rest. */
const MOST_JOBS = 200

/** @throws Problem `invalid` for a week that is none */
export async function jobsOfTheWeek({ db, config, now, query }: Context): Promise<WeekOfJobs> {
  const asked = parameterOf(query, 'week')
  const week = asked === undefined ? lastSevenDays(now) : weekNamed(asked)
  if (week === undefined) throw rejected()
  const rows = await listJobsOfWeek(db, { week, now, limit: MOST_JOBS })
  const last = new Date(week.until.getTime() - 1)
  const digest: Digest = {
    siteName: config.siteName,
    boardUrl: `${config.publicUrl}/jobs`,
    week: { from: week.from, to: last },
    groups: grouped(
      rows.map((row) => ({ kind: row.locationType, job: announcedJob(row, config.publicUrl) })),
    ),
  }
  return {
    from: dayOf(week.from),
    to: dayOf(last),
    jobs: rows.length,
    text: asText(digest),
    html: asHtml(digest),
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

function rejected(): Problem {
  const message = 'A week is written like 2026-W47.'
  return new Problem('invalid', [{ code: 'value_error', message, loc: ['query', 'week'] }])
}
