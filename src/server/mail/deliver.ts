// Sends one letter that was taken from the queue, and settles what becomes of it.
import type { Db, Log } from '#server/db/open.ts'
import type { Seal } from '#server/lib/seal.ts'

import { type LetterBody, openLetter } from './mail.ts'
import { countDelivery } from './metrics.ts'
import { backOff, type Policy } from './policy.ts'
import {
  type ClaimedLetter,
  deleteLetter,
  forgetGivenUp,
  giveUpLetter,
  releaseLetter,
  retryLetter,
} from './queries.ts'
import { SendFailure, type Transport } from './transport.ts'

export type Delivery = {
  db: Db
  transport: Transport
  seal: Seal
  log: Log
  now: () => Date
  policy: Policy
  /** Ends what is being sent: the worker waited long enough. */
  cut: AbortSignal
}

/** @returns whether the server takes letters; undefined when this one did not get so far. */
export async function deliver(to: Delivery, letter: ClaimedLetter): Promise<boolean | undefined> {
  if (letter.expiresAt <= to.now()) return giveUp(to, letter, 'expired')
  const body = openBody(to.seal, letter)
  if (!body) return giveUp(to, letter, 'sealed with another SECRET_KEY')
  const { recipient, messageId, createdAt } = letter
  const signal = AbortSignal.any([to.cut, AbortSignal.timeout(to.policy.sendTimeout)])
  try {
    await to.transport.send({ ...body, to: recipient, messageId, date: createdAt }, signal)
  } catch (error) {
    return settleFailure(to, letter, error)
  }
  await deleteLetter(to.db, letter)
  countDelivery('sent')
  to.log.info(about(letter), 'a letter was sent')
  return true
}

async function settleFailure(
  to: Delivery,
  letter: ClaimedLetter,
  error: unknown,
): Promise<boolean | undefined> {
  const { kind, message } =
    error instanceof SendFailure ? error : { kind: 'later', message: 'an error of ours' }
  if (!(error instanceof SendFailure))
    to.log.error({ ...about(letter), err: error }, 'sending a letter failed')
  if (kind === 'unreachable' || to.cut.aborted) {
    await releaseLetter(to.db, letter, to.now())
    if (!to.cut.aborted) to.log.warn({ reason: message }, 'the mail server takes no letters')
    return false
  }
  if (kind === 'refused' || letter.tries >= to.policy.tries) return giveUp(to, letter, message)
  const { firstRetry: first, longestRetry: longest } = to.policy
  await retryLetter(to.db, letter, new Date(to.now().getTime() + backOff(letter.tries, { first, longest })))
  countDelivery('put_off')
  to.log.warn({ ...about(letter), reason: message }, 'a letter was not accepted and is tried again')
  return true
}

async function giveUp(
  { db, now, log, policy }: Delivery,
  letter: ClaimedLetter,
  reason: string,
): Promise<undefined> {
  await giveUpLetter(db, letter, { at: now(), reason })
  await forgetGivenUp(db, new Date(now().getTime() - policy.keepGivenUp))
  countDelivery('given_up')
  log.warn({ ...about(letter), reason }, 'a letter was given up')
  return undefined
}

function openBody(seal: Seal, letter: ClaimedLetter): LetterBody | undefined {
  try {
    return openLetter(seal, letter)
  } catch {
    return undefined
  }
}

/** What may be logged of a letter: neither to whom nor what. */
const about = ({ messageId, template, tries }: ClaimedLetter) => ({ letter: messageId, template, tries })
