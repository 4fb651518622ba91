// Emails reviewers about the pending entries of the review queue, at once or daily. An email omits the entries of the
// reviewer's own companies.
import { UNDO_MS } from '#contract/jobs/rules/actions.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import type { Config } from '#server/config/config.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Database } from '#server/db/open.ts'
import { hours, minutes } from '#server/lib/duration.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeReviewWaiting } from '#server/mail/messages/review-waiting.ts'
import type { Task } from '#server/queue/tasks.ts'

import { recheckCompanies } from '../state/recheck-queries.ts'
import { eraseClosedMatters } from '../store/matters-queries.ts'
import { queueCallerOf } from './list.ts'
import { summarizeForOthers } from './queries.ts'
import { claimNotification, listReviewersToNotify, type ReviewerToNotify } from './reviewer-queries.ts'

/** The minimum time between two emails to a reviewer who chose "at once". */
const MIN_INTERVAL_MS = minutes(15)
/**
 * Daily emails are sent between these times of day (UTC). If the server is down all this time, they are sent the next
 * day.
 */
const DAILY_FROM_MS = hours(8)
const DAILY_UNTIL_MS = hours(12)
/** Decisions on deleted jobs can be undone for less than this time. Then the copies of the jobs are erased. */
const UNDOABLE_MS = minutes(1)
const MAX_TITLES = 10
const TITLE_CHARACTERS = 100

type Parts = { database: Database; mail: Mail; now: () => Date; config: Config }

export function notifyReviewers(parts: Parts): Task {
  const { database, now, config } = parts
  return {
    name: 'review emails',
    every: minutes(1),
    async run() {
      if (config.jobsWritableBy === 'employers')
        await auditedTransaction(database.db, { via: 'review', now: now() }, async (tx) => {
          await recheckCompanies(tx, now())
          await eraseClosedMatters(tx, new Date(now().getTime() - UNDOABLE_MS))
        })
      for (const reviewer of await listReviewersToNotify(database.db, config)) {
        const before = dueBefore(reviewer, now())
        if (before === null) continue
        if (reviewer.emailedAt === null || reviewer.emailedAt < before)
          await notify(parts, { reviewer, before })
      }
    },
  }
}

/**
 * Returns a time. An email to the reviewer is due if the last one was sent before the returned time. Returns null if no
 * email is due at this time of day.
 */
function dueBefore({ emails }: ReviewerToNotify, now: Date): Date | null {
  if (emails === 'at_once') return new Date(now.getTime() - MIN_INTERVAL_MS)
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const isTime = now.getTime() >= midnight + DAILY_FROM_MS && now.getTime() < midnight + DAILY_UNTIL_MS
  return isTime ? new Date(midnight + DAILY_FROM_MS) : null
}

type Notification = { reviewer: ReviewerToNotify; before: Date }

async function notify({ database, mail, now, config }: Parts, { reviewer, before }: Notification) {
  const { siteName, publicUrl } = config
  await database.db.transaction(async (tx) => {
    const moment = now()
    // Entries whose submission can still be undone wait for the next email.
    const until = new Date(moment.getTime() - UNDO_MS)
    const { count, oldest, newest, titles } = await summarizeForOthers(tx, {
      ...queueCallerOf(config, reviewer.id),
      maxTitles: MAX_TITLES,
      until,
    })
    const isDaily = reviewer.emails === 'daily'
    const emailedUntil = reviewer.emailedAt && new Date(reviewer.emailedAt.getTime() - UNDO_MS)
    const hasNewEntries = newest !== null && (emailedUntil === null || newest > emailedUntil)
    if (!isDaily && !hasNewEntries) return
    if (!(await claimNotification(tx, reviewer.id, { now: moment, before }))) return
    if (count === 0 || oldest === null) return
    const message = writeReviewWaiting({
      siteName,
      count,
      oldestMs: moment.getTime() - oldest.getTime(),
      titles: titles.map((title) => firstCharacters(title, TITLE_CHARACTERS)),
      link: `${publicUrl}/dashboard/review`,
    })
    await mail.send(tx, reviewer.email, message)
  })
}
