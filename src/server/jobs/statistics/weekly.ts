import { describeActivity } from '#contract/jobs/rules/job-activity.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { weeksUntil } from '#contract/jobs/rules/weeks.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import type { RunConfig } from '#server/config/secret-key.ts'
import { days } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'
import { factsOf } from '#server/mail/messages/layout.ts'
import { writeJobsWeek } from '#server/mail/messages/weekly.ts'
import { type WeeklyEmail, weeklyEmailPath } from '#server/mail/weekly.ts'

import { dayOf } from './periods.ts'
import { listOpenJobs, sumByJob } from './queries.ts'
import { DEFAULT_WEEKS, readRateToCompare } from './read.ts'

const MAX_JOBS = 20
const TITLE_CHARACTERS = 100

type Parts = { config: RunConfig; now: () => Date }

/** Returns the weekly email to members about the open jobs of their companies. It is not sent without open jobs. */
export function jobsWeek({ config, now }: Parts): WeeklyEmail {
  return {
    kind: 'jobs',
    async write(tx, { userId, companyIds }, week) {
      const open = await listOpenJobs(tx, companyIds, now())
      if (open.length === 0) return null
      const ids = open.map(({ id }) => id)
      const since = required(weeksUntil(now(), DEFAULT_WEEKS)[0]).from
      const totals = await sumByJob(tx, ids, { from: since, until: dayOf(now().getTime() + days(1)) })
      const lastWeek = await sumByJob(tx, ids, { from: dayOf(week.from), until: dayOf(week.until) })
      const rate = await readRateToCompare(tx, now())
      const { siteName, publicUrl } = config
      const none = { views: 0, apply_clicks: 0 }
      return writeJobsWeek({
        siteName,
        jobs: open.slice(0, MAX_JOBS).map((job) => ({
          title: firstCharacters(job.title, TITLE_CHARACTERS),
          facts: factsOf(job),
          url: publicUrl + jobPath(job),
          sentence: describeActivity(totals.get(job.id) ?? none, rate),
          views: lastWeek.get(job.id)?.views ?? 0,
          applyClicks: lastWeek.get(job.id)?.apply_clicks ?? 0,
        })),
        more: Math.max(0, open.length - MAX_JOBS),
        links: {
          open: `${publicUrl}/dashboard/statistics`,
          stop: publicUrl + weeklyEmailPath(config, { kind: 'jobs', userId }),
        },
      })
    },
  }
}
