// Delivers what waits: to all receivers side by side, to each in order. One that is out of order holds up nobody else.
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
  noteDelivered,
  noteError,
  pauseWebhook,
  type Receiver,
  switchOff,
} from './queries.ts'
import { remoteIdIn, send, type Sender } from './send.ts'

/** Longer than a try takes, so that no two instances send a message at the same time. */
const LEASE = minutes(1)
const PAUSES = { first: seconds(30), longest: minutes(30) }
const GIVEN_UP_AFTER = days(3)
/** What else recurs waits for its turn: the rest is delivered in the next round. */
const LONGEST_ROUND = seconds(30)

export type Delivering = GiveUpParts & Pick<Sender, 'networkPolicy'> & { encryption: Encryption; log: Log }

export async function deliverWaiting(parts: Delivering): Promise<void> {
  const end = performance.now() + LONGEST_ROUND
  const receivers = await listReady(parts.db, parts.now())
  const settled = await Promise.allSettled(receivers.map((receiver) => deliverTo(parts, receiver, end)))
  for (const result of settled)
    if (result.status === 'rejected')
      parts.log.error({ err: result.reason }, 'the messages of a webhook were not delivered')
}

async function deliverTo(parts: Delivering, receiver: Receiver, end: number): Promise<void> {
  const { db, now, encryption } = parts
  let goesOn = true
  while (goesOn && performance.now() < end) {
    const at = now()
    const until = new Date(at.getTime() + LEASE)
    const delivery = await claimDelivery(db, receiver.id, { now: at, until })
    if (!delivery) return
    const target = openOrNothing(encryption, receiver)
    const outcome = target ? await deliver(parts, delivery, { receiver, target }) : unreadable
    goesOn = await settle(parts, { receiver, delivery, outcome })
  }
}

const unreadable: Outcome = {
  kind: 'later',
  reason: 'SECRET_KEY has changed: write the address and the secrets again.',
  waitMs: 0,
}

function openOrNothing(encryption: Encryption, receiver: Receiver): Target | undefined {
  try {
    return openTarget(encryption, receiver)
  } catch {
    return undefined
  }
}

type Addressed = { receiver: Receiver; target: Target }

async function deliver(
  parts: Delivering,
  delivery: ClaimedDelivery,
  { receiver: { format }, target }: Addressed,
): Promise<Outcome> {
  const { event, payload: job, messageId } = delivery
  const remoteId = event === 'published' ? undefined : await findRemoteId(parts.db, delivery)
  return send(
    { ...parts, publicUrl: parts.config.publicUrl },
    { format, target },
    { event, job, messageId, remoteId, at: parts.now() },
  )
}

type Settled = { receiver: Receiver; delivery: ClaimedDelivery; outcome: Outcome }

/** @returns whether the next message may follow */
async function settle(parts: Delivering, { receiver, delivery, outcome }: Settled): Promise<boolean> {
  const { db, now, log } = parts
  const at = now()
  const about = { webhook: receiver.id, format: receiver.format, messageId: delivery.messageId }
  if (outcome.kind === 'delivered') {
    await noteDelivered(db, delivery, { now: at, remoteId: remoteIdIn(receiver.format, outcome.body) })
    receiver.failures = 0
    return true
  }
  const { kind, reason } = outcome
  log.warn({ ...about, reason, tries: delivery.tries }, `an announcement was not taken: ${kind}`)
  if (kind === 'later') {
    const before = new Date(at.getTime() - GIVEN_UP_AFTER)
    const mark = (tx: Db, end: Date) => giveUpOld(tx, receiver.id, { now: end, reason, before })
    await giveUp(parts, { receiver, reason, mark })
    const wait = Math.max(backOff(receiver.failures + 1, PAUSES), outcome.waitMs)
    await pauseWebhook(db, delivery, { until: new Date(at.getTime() + wait), reason })
    return false
  }
  const isSwitchedOff = kind === 'gone'
  const mark = (tx: Db, end: Date) => giveUpDelivery(tx, delivery, { now: end, reason })
  await giveUp(parts, { receiver, reason, isSwitchedOff, mark })
  if (isSwitchedOff) await switchOff(db, receiver.id, reason)
  else await noteError(db, receiver.id, reason)
  return kind === 'refused'
}
