import { UNDO_MS } from '#contract/jobs/rules/actions.ts'
import type { RunConfig } from '#server/config/secret-key.ts'
import { writeReviewWeek } from '#server/mail/messages/weekly.ts'
import { type WeeklyEmail, weeklyEmailPath } from '#server/mail/weekly.ts'

import { countDecisions, readMedianHours } from '../store/decisions-queries.ts'
import { queueCallerOf } from './list.ts'
import { summarizeForOthers } from './queries.ts'

type Parts = { config: RunConfig; now: () => Date }

/** Returns the weekly email to reviewers. It is not sent if nothing is pending and nothing was decided. */
export function reviewWeek({ config, now }: Parts): WeeklyEmail {
  return {
    kind: 'review',
    async write(tx, { userId }, week) {
      const until = new Date(now().getTime() - UNDO_MS)
      const { count, oldest } = await summarizeForOthers(tx, {
        ...queueCallerOf(config, userId),
        maxTitles: 1,
        until,
      })
      const decided = await countDecisions(tx, week)
      const decisions = decided.reduce((sum, each) => sum + each.count, 0)
      if (count === 0 && decisions === 0) return null
      const { siteName, publicUrl } = config
      return writeReviewWeek({
        siteName,
        count,
        oldestMs: oldest && now().getTime() - oldest.getTime(),
        decisions,
        medianHours: await readMedianHours(tx, week),
        links: {
          open: `${publicUrl}/dashboard/review`,
          stop: publicUrl + weeklyEmailPath(config, { kind: 'review', userId }),
        },
      })
    },
  }
}
