// Emails staff when the server gives up messages to a webhook, because they failed for too long or cannot succeed.
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeWebhookFailed } from '#server/mail/messages/webhook-failed.ts'

import { hasGivenUpSince, listStaffAddresses, type Receiver } from './queries.ts'

/** Staff get at most one email per webhook in this time, because during an outage one message after another fails. */
const NOTIFICATION_INTERVAL_MS = days(1)

export type GiveUpParts = {
  db: Db
  mail: Mail
  now: () => Date
  config: Pick<Config, 'siteName' | 'publicUrl'>
}

type GiveUpRequest = {
  receiver: Receiver
  reason: string
  isSwitchedOff?: boolean
  /** Records the failure in the database and gives up messages. Returns how many it gave up. */
  mark: (tx: Db, at: Date) => Promise<number>
}

/** Calls `mark`. If `mark` gave up messages, queues emails about them to staff in the same transaction. */
export async function giveUp(parts: GiveUpParts, request: GiveUpRequest): Promise<void> {
  const { db, mail, now, config } = parts
  const { receiver, reason, isSwitchedOff = false, mark } = request
  const at = now()
  await db.transaction(async (tx) => {
    const since = new Date(at.getTime() - NOTIFICATION_INTERVAL_MS)
    const isNotified = await hasGivenUpSince(tx, receiver.id, since)
    const count = await mark(tx, at)
    if (count === 0 || isNotified) return
    const { siteName, publicUrl } = config
    const link = `${publicUrl}/dashboard/announcements`
    const message = writeWebhookFailed({ siteName, name: receiver.name, count, reason, isSwitchedOff, link })
    for (const address of await listStaffAddresses(tx)) await mail.send(tx, address, message)
  })
}
