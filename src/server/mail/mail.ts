// Queues an email in the same transaction as the change that causes it.
import { randomUUID } from 'node:crypto'

import type { EncryptedRows } from '#server/db/encrypted-rows.ts'
import type { Db } from '#server/db/open.ts'
import type { SecretKeys } from '#server/lib/derived-key.ts'
import { days } from '#server/lib/duration.ts'
import { createEncryption, type Encryption } from '#server/lib/encryption.ts'

import { isOneAddress } from './address.ts'
import { withAccentHue } from './messages/style.ts'
import { insertMessage, readEncryptedMail, reencryptMail } from './queries.ts'

// Checks the additional headers of an email. None of them can name a recipient or inject another header.
const MAX_HEADERS = 10
const NAME = /^(?:List|X)-[A-Za-z0-9-]{1,60}$/
/** Matches the value of a header. RFC 5322 limits a line, with the name of the header, to 998 characters. */
const VALUE = /^[\x20-\x7E]{1,900}$/

/** Rejects invalid headers. @throws Error for an invalid header */
function requireValidHeaders(headers: Readonly<Record<string, string>>): void {
  const all = Object.entries(headers)
  if (all.length > MAX_HEADERS) throw new Error(`An email carries at most ${MAX_HEADERS} headers.`)
  for (const [name, value] of all)
    if (name.length > 70 || !NAME.test(name) || value.length > 900 || !VALUE.test(value))
      throw new Error(
        'An email carries only additional headers that start with List- or X- and fit on one line.',
      )
}

/** The content of an email, created in `messages/` and sent by `Mail`. */
export type Message = {
  /** The name of the email's template, for logs and `failed-mail`. */
  template: string
  subject: string
  text: string
  html: string
  /** The time at which the content of the email, such as a code, expires. The email is not sent after this time. */
  expiresAt?: Date | undefined
  /** Whether the email may wait until all other emails have been sent. */
  bulk?: boolean | undefined
  /** Additional headers such as List-Unsubscribe. Only the headers in `headers.ts` are allowed. */
  headers?: Readonly<Record<string, string>> | undefined
}

export type Mail = {
  /**
   * Queues an email to one address. It is sent after `tx` has committed, and never if `tx` is rolled back.
   * @throws Error if `to` is not a single address, or a header is invalid
   */
  send(tx: Db, to: string, message: Message): Promise<void>
}

/**
 * The template of the last email to a deleted account. The queue deletes this email even if its delivery fails for
 * good, so that the address is not kept.
 */
export const UNTRACED = 'account-deleted'

export type MessageBody = Pick<Message, 'subject' | 'text' | 'html' | 'headers'>

/** How long an email without `expiresAt` may wait in the queue before it fails for good. */
const MAX_QUEUE_TIME = days(3)

type Parts = SecretKeys & { now: () => Date; site?: { siteColor?: number | undefined } }

export function createMail({ now, site, ...keys }: Parts): Mail {
  const encryption = mailEncryption(keys)
  return {
    async send(tx, to, message) {
      if (!isOneAddress(to)) throw new Error('An email must have exactly one address.')
      const { template, subject, text, headers, bulk = false } = message
      const hue = site?.siteColor
      const html = hue === undefined ? message.html : withAccentHue(message.html, hue)
      if (headers) requireValidHeaders(headers)
      const [messageId, createdAt] = [randomUUID(), now()]
      const expiresAt = message.expiresAt ?? new Date(createdAt.getTime() + MAX_QUEUE_TIME)
      const sealed = encryption.encrypt(
        JSON.stringify({ subject, text, html, headers } satisfies MessageBody),
        messageId,
      )
      const queued = { messageId, recipient: to, template, sealed, isBulk: bulk, createdAt, expiresAt }
      await insertMessage(tx, { ...queued, dueAt: createdAt })
    },
  }
}

export function mailEncryption(keys: SecretKeys): Encryption {
  return createEncryption(keys, 'mail queue')
}

/** Returns the decrypted content of an email. @throws Error if the email was encrypted with another SECRET_KEY */
export function openMessage(
  encryption: Encryption,
  { sealed, messageId }: { sealed: string; messageId: string },
): MessageBody {
  return JSON.parse(encryption.decrypt(sealed, messageId))
}

/** Access to the encrypted emails for the commands that rotate SECRET_KEY. */
export const encryptedMail: EncryptedRows = {
  what: 'emails',
  encryption: mailEncryption,
  async read(db, page) {
    const rows = await readEncryptedMail(db, page)
    return rows.map(({ id, sealed, messageId }) => ({ id, sealed: sealed ?? '', context: messageId }))
  },
  write: reencryptMail,
}
