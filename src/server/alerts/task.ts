import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { describeQuery } from '#contract/jobs/rules/describe-query.ts'
import type { Db } from '#server/db/open.ts'
import { days, seconds } from '#server/lib/duration.ts'
import { writeAlertEnding } from '#server/mail/messages/alerts.ts'
import type { Task } from '#server/queue/tasks.ts'

import { deleteOldRuns } from './digest/queries.ts'
import { type DigestParts, runDigests } from './digest/run.ts'
import { alertEncryption, decryptKey } from './key.ts'
import { findAddressOf, updateAlerts } from './queries.ts'
import { endStaleAlerts, eraseOldAlerts, lockAlertsToAsk } from './retention-queries.ts'

const PENDING_RETENTION_MS = days(7)
const UNDO_MS = days(7)
const RUN_RETENTION_MS = days(90)
const ASK_AFTER_MS = days(365)
const ANSWER_PERIOD_MS = days(30)
const BATCH_SIZE = 50

/** Deletes old pending alerts, erases old ended alerts, and deletes old digest runs, after their retention periods. */
export async function purgeAlerts(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await eraseOldAlerts(db, { pendingBefore: before(PENDING_RETENTION_MS), endedBefore: before(UNDO_MS) })
  await deleteOldRuns(db, before(RUN_RETENTION_MS))
}

/**
 * Returns the task that sends the digests that are due. After a year without a click on a link of an alert, the task
 * also asks the recipient whether to keep the alert. It ends the alert if the recipient does not answer.
 */
export function alertsTask(parts: DigestParts): Task {
  return {
    name: 'job alerts',
    every: seconds(10),
    async run() {
      const { db, config, now } = parts
      const before = (ms: number) => new Date(now().getTime() - ms)
      if (!config.jobAlerts) return
      await runDigests(parts)
      while (await askToKeep(parts, before(ASK_AFTER_MS)));
      await endStaleAlerts(db, { before: before(ANSWER_PERIOD_MS), now: now() })
    },
  }
}

/** Asks the recipients of the next inactive alerts whether to keep them. Returns false if no alert was inactive. */
async function askToKeep({ db, config, mail, now }: DigestParts, before: Date): Promise<boolean> {
  const encryption = alertEncryption(config)
  return db.transaction(async (tx) => {
    const alerts = await lockAlertsToAsk(tx, { before, limit: BATCH_SIZE })
    for (const alert of alerts) {
      const key = decryptKey(encryption, alert)
      const to = alert.userId === null ? alert.email : await findAddressOf(tx, alert.userId)
      await updateAlerts(tx, [alert.id], { askedToKeepAt: now() })
      if (key === undefined || to == null) continue
      const description = describeQuery(parseBoardUrl(alert.query ?? ''))
      const end = new Date(now().getTime() + ANSWER_PERIOD_MS)
      await mail.send(tx, to, writeAlertEnding(config, { key, description, end, now: now() }))
    }
    return alerts.length > 0
  })
}
