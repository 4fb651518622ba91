// Emails the owner of a hidden card as soon as the decision can no longer be undone.
import { cardReasons, cardReasonText } from '#contract/developers/rules/card-reasons.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeDirectoryHidden } from '#server/mail/messages/directory.ts'
import type { Task } from '#server/queue/tasks.ts'

import { findOwnerOfHidden, finishDecisions } from '../state/card-queries.ts'
import { findLastDecision } from '../store/decisions-queries.ts'
import { FINAL_AFTER_MS } from './send.ts'

type Parts = { database: Database; mail: Mail; config: Config; now: () => Date }

export function cardNotices(parts: Parts): Task {
  const { database, now } = parts
  return {
    name: 'card notices',
    every: seconds(10),
    run: () =>
      database.db.transaction(async (tx) => {
        const owners = await finishDecisions(tx, new Date(now().getTime() - FINAL_AFTER_MS))
        for (const owner of owners) await notify(tx, owner, parts)
      }),
  }
}

/** Does not email the owner of a card that another decision has shown again. */
async function notify(tx: Db, developerId: number, { mail, config }: Parts): Promise<void> {
  const email = await findOwnerOfHidden(tx, developerId)
  const last = await findLastDecision(tx, { developerId })
  if (email === undefined || last === undefined) return
  const reason = cardReasons.find((each) => each === last.reason)
  const message = writeDirectoryHidden(config, {
    reason: reason === undefined || reason === 'other' ? null : cardReasonText(reason),
    note: last.note,
  })
  await mail.send(tx, email, message)
}
