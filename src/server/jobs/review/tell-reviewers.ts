// Tells reviewers what waits: at once, or once a day. Of their own companies' postings others are told.
import { firstCharacters } from '#contract/jobs/text.ts'
import type { Config } from '#server/config/config.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Database } from '#server/db/open.ts'
import { hours, minutes } from '#server/lib/duration.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeReviewWaiting } from '#server/mail/messages/review-waiting.ts'
import type { Task } from '#server/tasks/tasks.ts'

import { recheckCompanies } from '../lifecycle/recheck-queries.ts'
import { summarizeForOthers } from './queries.ts'
import { claimTelling, listToTell, type Told } from './reviewer-queries.ts'

/** At once means this often at most. */
const PAUSE_MS = minutes(15)
/** Of each day, in UTC; who could not be told by then is told the next day. */
const DAILY_MS = hours(8)
const DAILY_UNTIL_MS = hours(12)
const MAX_TITLES = 10
const TITLE_CHARACTERS = 100

type Parts = { database: Database; mail: Mail; now: () => Date; config: Config }

export function tellReviewers(parts: Parts): Task {
  const { database, now, config } = parts
  return {
    name: 'review emails',
    every: minutes(1),
    async run() {
      const reviewers = config.jobsWritableBy === 'employers'
      if (reviewers)
        await auditedTransaction(database.db, { via: 'review', now: now() }, (tx) =>
          recheckCompanies(tx, now()),
        )
      for (const told of await listToTell(database.db, { reviewers })) {
        const before = dueBefore(told, now())
        if (before === null) continue
        if (told.emailedAt === null || told.emailedAt < before) await tell(parts, { told, before })
      }
    },
  }
}

/** Who was told before that is told again; null while nobody is. */
function dueBefore({ emails }: Told, now: Date): Date | null {
  if (emails === 'at_once') return new Date(now.getTime() - PAUSE_MS)
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const isTime = now.getTime() >= midnight + DAILY_MS && now.getTime() < midnight + DAILY_UNTIL_MS
  return isTime ? new Date(midnight + DAILY_MS) : null
}

async function tell({ database, mail, now, config }: Parts, { told, before }: { told: Told; before: Date }) {
  const { siteName, publicUrl } = config
  await database.db.transaction(async (tx) => {
    const memberId = config.jobsWritableBy === 'employers' ? told.id : undefined
    const { count, oldest, newest, titles } = await summarizeForOthers(tx, { memberId, most: MAX_TITLES })
    const isDaily = told.emails === 'daily'
    const isNews = newest !== null && (told.emailedAt === null || newest > told.emailedAt)
    // What came in after today's time waits until tomorrow's.
    if (!isDaily && !isNews) return
    const moment = now()
    if (!(await claimTelling(tx, told.id, { now: moment, before }))) return
    if (count === 0 || oldest === null) return
    const message = writeReviewWaiting({
      siteName,
      count,
      oldestMs: moment.getTime() - oldest.getTime(),
      titles: titles.map((title) => firstCharacters(title, TITLE_CHARACTERS)),
      link: `${publicUrl}/dashboard/review`,
    })
    await mail.send(tx, told.email, message)
  })
}
