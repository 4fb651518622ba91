import type { WeekOfJobs } from '#contract/announcements/jobs-of-the-week.ts'
import type { Context } from '#server/http/context.ts'
import { invalidInput } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'

import { toAnnouncedJob } from '../announced-job.ts'
import { asHtml, asText, type Digest, groupByWorkplace } from './digest.ts'
import { listJobsOfWeek } from './queries.ts'
import { lastSevenDays, parseWeek } from './week.ts'

/** This limit keeps the text short enough for a newsletter. The text links to the board with all jobs. */
const MAX_JOBS = 200

/** Returns the jobs of the query's week, or of the last seven days, for newsletters. @throws Problem `invalid` */
export async function jobsOfTheWeek({ db, config, now, query }: Context): Promise<WeekOfJobs> {
  const name = parameterOf(query, 'week')
  const week = name === undefined ? lastSevenDays(now) : parseWeek(name)
  if (week === undefined) throw invalidInput('Enter a week such as 2026-W47.', 'query', 'week')
  const rows = await listJobsOfWeek(db, { week, now, limit: MAX_JOBS })
  const last = new Date(week.until.getTime() - 1)
  const digest: Digest = {
    siteName: config.siteName,
    boardUrl: `${config.publicUrl}/jobs`,
    week: { from: week.from, to: last },
    groups: groupByWorkplace(
      rows.map((row) => ({ kind: row.locationType, job: toAnnouncedJob(row, config.publicUrl) })),
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
