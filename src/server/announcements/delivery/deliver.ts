// Delivers the queued messages of webhooks. The receiver of a webhook is the server at its address. Each receiver gets
// its messages in order. Receivers are served concurrently, so an outage of one does not delay the others.
import type { Config } from '#server/config/config.ts'
import type { Db, Log } from '#server/db/open.ts'
import { days, minutes, seconds } from '#server/lib/duration.ts'
import type { Encryption } from '#server/lib/encryption.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeWebhookFailed } from '#server/mail/messages/webhook-failed.ts'
import { computeBackOff } from '#server/queue/back-off.ts'
import type { Lane } from '#server/queue/queue.ts'

import type { Target } from '../formats/format.ts'
import { openTarget } from '../target.ts'
import type { Outcome } from './outcome.ts'
import {
  claimDelivery,
  type ClaimedDelivery,
  findMessageId,
  findReceiver,
  giveUpDelivery,
  giveUpOld,
  hasGivenUpSince,
  listStaffAddresses,
  pauseWebhook,
  type Receiver,
  recordDelivery,
  recordError,
} from './queries.ts'
import { parseRemoteId, send, type Sender } from './send.ts'

// Emails staff when the server gives up messages to a webhook, because they failed for too long or cannot succeed.

/** Staff get at most one email per webhook in this time, because during an outage one message after another fails. */
const NOTIFICATION_INTERVAL_MS = days(1)

type GiveUpParts = {
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
async function giveUp(parts: GiveUpParts, request: GiveUpRequest): Promise<void> {
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

/**
 * How long an instance may hold a message. This is longer than the timeout of a request, so that two instances never
 * send a message at the same time.
 */
const LEASE_MS = minutes(1)
const POLL_INTERVAL_MS = seconds(20)
/** The maximum number of receivers that are served concurrently. */
const MAX_DELIVERIES = 20
const BACK_OFF = { first: seconds(30), longest: minutes(30) }
const GIVE_UP_AFTER_MS = days(3)

export type DeliveryParts = GiveUpParts & Pick<Sender, 'networkPolicy'> & { encryption: Encryption; log: Log }

export function webhookLane(parts: DeliveryParts): Lane<ClaimedDelivery> {
  const { db } = parts
  return {
    name: 'webhook',
    item: 'an announcement',
    slots: MAX_DELIVERIES,
    leaseMs: LEASE_MS,
    pollMs: POLL_INTERVAL_MS,
    startDelayMs: POLL_INTERVAL_MS,
    claim: (lease) => claimDelivery(db, lease),
    work: (delivery) => deliver(parts, delivery),
  }
}

async function deliver(parts: DeliveryParts, delivery: ClaimedDelivery): Promise<void> {
  const receiver = await findReceiver(parts.db, delivery.webhookId)
  if (!receiver) return
  const target = tryOpenTarget(parts.encryption, receiver)
  const outcome = target ? await sendTo(parts, delivery, { receiver, target }) : undecryptable
  await recordOutcome(parts, { receiver, delivery, outcome })
}

const undecryptable: Outcome = {
  kind: 'later',
  reason: 'SECRET_KEY has changed. Enter the address and the secrets again.',
  waitMs: 0,
}

function tryOpenTarget(encryption: Encryption, receiver: Receiver): Target | undefined {
  try {
    return openTarget(encryption, receiver)
  } catch {
    return undefined
  }
}

type Recipient = { receiver: Receiver; target: Target }

async function sendTo(
  parts: DeliveryParts,
  delivery: ClaimedDelivery,
  { receiver: { format }, target }: Recipient,
): Promise<Outcome> {
  const { event, payload: job, messageId } = delivery
  const remoteId = event === 'published' ? undefined : await findMessageId(parts.db, delivery)
  return send(parts, { format, target }, { event, job, messageId, remoteId, at: parts.now() })
}

type Attempt = { receiver: Receiver; delivery: ClaimedDelivery; outcome: Outcome }

async function recordOutcome(parts: DeliveryParts, { receiver, delivery, outcome }: Attempt): Promise<void> {
  const { db, now, log } = parts
  const at = now()
  const about = { webhook: receiver.id, format: receiver.format, messageId: delivery.messageId }
  if (outcome.kind === 'delivered')
    return recordDelivery(db, delivery, { now: at, remoteId: parseRemoteId(receiver.format, outcome.body) })
  const { kind, reason } = outcome
  log.warn({ ...about, reason, tries: delivery.tries }, `an announcement was not delivered: ${kind}`)
  if (kind === 'later') {
    const wait = Math.max(computeBackOff(receiver.failures + 1, BACK_OFF), outcome.waitMs)
    const until = new Date(at.getTime() + wait)
    const before = new Date(at.getTime() - GIVE_UP_AFTER_MS)
    const mark = async (tx: Db, end: Date) => {
      await pauseWebhook(tx, delivery, { until, reason })
      return giveUpOld(tx, receiver.id, { now: end, reason, before })
    }
    return giveUp(parts, { receiver, reason, mark })
  }
  const isSwitchedOff = kind === 'gone'
  const mark = async (tx: Db, end: Date) => {
    await recordError(tx, receiver.id, { reason, isSwitchedOff })
    return giveUpDelivery(tx, delivery, { now: end, reason })
  }
  return giveUp(parts, { receiver, reason, isSwitchedOff, mark })
}
