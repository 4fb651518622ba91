// Sends one claimed email and records the result.
import type { Database, Db, Log } from '#server/db/open.ts'
import type { SecretKeys } from '#server/lib/derived-key.ts'
import type { Encryption } from '#server/lib/encryption.ts'
import { computeBackOff } from '#server/queue/back-off.ts'

import { type MessageBody, openMessage, UNTRACED } from './mail.ts'
import { countDelivery } from './metrics.ts'
import type { Policy } from './policy.ts'
import {
  type ClaimedMessage,
  deleteMessage,
  deleteSentMessage,
  giveUpMessage,
  releaseMessage,
  retryMessage,
} from './queries.ts'
import { insertSent } from './suppressed-queries.ts'
import { hashAddress, isStopped } from './suppressed.ts'
import { deleteExpiredMail } from './sweep.ts'
import { SendFailure, type Transport } from './transport.ts'

export type Delivery = {
  db: Db
  transport: Transport
  encryption: Encryption
  keys: SecretKeys
  log: Log
  now: () => Date
  policy: Policy
  onNoRecipient?: ((email: Pick<ClaimedMessage, 'template' | 'recipient'>) => Promise<void>) | undefined
  /** Aborted when the worker is stopping and no longer waits for this delivery. */
  abortSignal: AbortSignal
} & Pick<Database, 'eraseDeletedRows'>

/** The reason of an email to a suppressed address, for staff. */
const STOPPED = 'the recipient asked for no emails'

/** Whether the mail server could be reached in a delivery attempt, and if not, the reason. */
export type ServerState = 'reachable' | { unreachable: string }

/**
 * Tries to send a claimed email and records the outcome. Returns undefined if the email failed for good or the worker
 * is stopping.
 */
export async function deliver(to: Delivery, message: ClaimedMessage): Promise<ServerState | undefined> {
  if (message.expiresAt <= to.now()) return failDelivery(to, message, 'expired')
  if (await isStopped(to.db, to.keys, message)) return failDelivery(to, message, STOPPED)
  const body = openBody(to.encryption, message)
  if (!body) return failDelivery(to, message, 'encrypted with another SECRET_KEY')
  const { recipient, messageId, createdAt } = message
  const signal = AbortSignal.any([to.abortSignal, AbortSignal.timeout(to.policy.sendTimeout)])
  try {
    await to.transport.send({ ...body, to: recipient, messageId, date: createdAt }, signal)
  } catch (error) {
    return handleFailure(to, message, error)
  }
  await removeSent(to, message)
  countDelivery('sent')
  to.log.info(toLogFields(message), 'an email was sent')
  return 'reachable'
}

async function handleFailure(
  to: Delivery,
  message: ClaimedMessage,
  error: unknown,
): Promise<ServerState | undefined> {
  const { kind, message: reason } =
    error instanceof SendFailure ? error : { kind: 'later', message: 'an internal error' }
  if (!(error instanceof SendFailure))
    to.log.error({ ...toLogFields(message), err: error }, 'sending an email failed')
  if (kind === 'unreachable' || to.abortSignal.aborted) {
    await releaseMessage(to.db, message, to.now())
    return to.abortSignal.aborted ? undefined : { unreachable: reason }
  }
  if (kind === 'no_recipient') await to.onNoRecipient?.(message)
  const isFinal = kind === 'refused' || kind === 'no_recipient'
  if (isFinal || message.tries >= to.policy.tries) return failDelivery(to, message, reason)
  const { firstRetry: first, longestRetry: longest } = to.policy
  const wait = computeBackOff(message.tries, { first, longest })
  await retryMessage(to.db, message, new Date(to.now().getTime() + wait))
  countDelivery('put_off')
  to.log.warn({ ...toLogFields(message), reason }, 'an email was not accepted and will be retried')
  return 'reachable'
}

/**
 * Deletes the row of a sent email and records the email. If it reports the deletion of an account, records nothing and
 * also erases the address from the database files.
 */
async function removeSent(
  { db, eraseDeletedRows, keys, now }: Delivery,
  message: ClaimedMessage,
): Promise<void> {
  const { template, recipient } = message
  await db.transaction(async (tx) => {
    await deleteSentMessage(tx, message, now())
    if (template !== UNTRACED)
      await insertSent(tx, { addressHash: hashAddress(keys, recipient)[0], template, sentAt: now() })
  })
  if (template === UNTRACED) await eraseDeletedRows()
}

async function failDelivery(to: Delivery, message: ClaimedMessage, reason: string): Promise<undefined> {
  const { db, now, log, policy } = to
  if (message.template === UNTRACED) {
    await deleteMessage(db, message)
    await to.eraseDeletedRows()
  } else await giveUpMessage(db, message, { at: now(), reason })
  await deleteExpiredMail(db, now(), policy)
  countDelivery('given_up')
  log.warn({ ...toLogFields(message), reason }, 'an email was given up')
  return undefined
}

function openBody(encryption: Encryption, message: ClaimedMessage): MessageBody | undefined {
  try {
    return openMessage(encryption, message)
  } catch {
    return undefined
  }
}

/** The fields of an email for the log. They contain neither the recipient nor the content. */
const toLogFields = ({ messageId, template, tries }: ClaimedMessage) => ({ messageId, template, tries })
