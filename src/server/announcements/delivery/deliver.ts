// Delivers pending messages to all receivers in parallel, and in order to each receiver. An outage of one receiver does
// not delay the others.
import type { Db, Log } from '#server/db/open.ts'
import { days, minutes, seconds } from '#server/lib/duration.ts'
import type { Encryption } from '#server/lib/encryption.ts'
import { backOff } from '#server/mail/policy.ts'

import type { Target } from '../formats/format.ts'
import { openTarget } from '../target.ts'
import { giveUp, type GiveUpParts } from './give-up.ts'
import type { Outcome } from './outcome.ts'
import {
  type ClaimedDelivery,
  claimDelivery,
  findRemoteId,
  giveUpDelivery,
  giveUpOld,
  listReady,
  recordDelivery,
  recordError,
  pauseWebhook,
  type Receiver,
  deactivateWebhook,
} from './queries.ts'
import { remoteIdIn, send, type Sender } from './send.ts'

/** Longer than an attempt takes, so that two instances never send the same message. */
const LEASE_MS = minutes(1)
const BACK_OFF = { first: seconds(30), longest: minutes(30) }
const GIVE_UP_AFTER_MS = days(3)
/** Other recurring tasks must not wait for long. The next run delivers the rest. */
const MAX_RUN_MS = seconds(30)

export type Delivering = GiveUpParts & Pick<Sender, 'networkPolicy'> & { encryption: Encryption; log: Log }

export async function deliverPending(parts: Delivering): Promise<void> {
  const end = performance.now() + MAX_RUN_MS
  const receivers = await listReady(parts.db, parts.now())
  const results = await Promise.allSettled(receivers.map((receiver) => deliverTo(parts, receiver, end)))
  for (const result of results)
    if (result.status === 'rejected')
      parts.log.error({ err: result.reason }, 'delivering the messages of a webhook failed')
}

async function deliverTo(parts: Delivering, receiver: Receiver, end: number): Promise<void> {
  const { db, now, encryption } = parts
  let mayContinue = true
  while (mayContinue && performance.now() < end) {
    const at = now()
    const until = new Date(at.getTime() + LEASE_MS)
    const delivery = await claimDelivery(db, receiver.id, { now: at, until })
    if (!delivery) return
    const target = tryOpenTarget(encryption, receiver)
    const outcome = target ? await deliver(parts, delivery, { receiver, target }) : undecryptable
    mayContinue = await recordOutcome(parts, { receiver, delivery, outcome })
  }
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

async function deliver(
  parts: Delivering,
  delivery: ClaimedDelivery,
  { receiver: { format }, target }: Recipient,
): Promise<Outcome> {
  const { event, payload: job, messageId } = delivery
  const remoteId = event === 'published' ? undefined : await findRemoteId(parts.db, delivery)
  return send(
    { ...parts, publicUrl: parts.config.publicUrl },
    { format, target },
    { event, job, messageId, remoteId, at: parts.now() },
  )
}

type Attempt = { receiver: Receiver; delivery: ClaimedDelivery; outcome: Outcome }

/** Returns whether to continue with the next message. */
async function recordOutcome(parts: Delivering, { receiver, delivery, outcome }: Attempt): Promise<boolean> {
  const { db, now, log } = parts
  const at = now()
  const about = { webhook: receiver.id, format: receiver.format, messageId: delivery.messageId }
  if (outcome.kind === 'delivered') {
    await recordDelivery(db, delivery, { now: at, remoteId: remoteIdIn(receiver.format, outcome.body) })
    receiver.failures = 0
    return true
  }
  const { kind, reason } = outcome
  log.warn({ ...about, reason, tries: delivery.tries }, `an announcement was not delivered: ${kind}`)
  if (kind === 'later') {
    const before = new Date(at.getTime() - GIVE_UP_AFTER_MS)
    const mark = (tx: Db, end: Date) => giveUpOld(tx, receiver.id, { now: end, reason, before })
    await giveUp(parts, { receiver, reason, mark })
    const wait = Math.max(backOff(receiver.failures + 1, BACK_OFF), outcome.waitMs)
    await pauseWebhook(db, delivery, { until: new Date(at.getTime() + wait), reason })
    return false
  }
  const isSwitchedOff = kind === 'gone'
  const mark = (tx: Db, end: Date) => giveUpDelivery(tx, delivery, { now: end, reason })
  await giveUp(parts, { receiver, reason, isSwitchedOff, mark })
  if (isSwitchedOff) await deactivateWebhook(db, receiver.id, reason)
  else await recordError(db, receiver.id, reason)
  return kind === 'refused'
}
