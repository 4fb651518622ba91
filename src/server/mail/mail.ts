// Puts emails into the queue, in the transaction of the state that they speak of.
import { randomUUID } from 'node:crypto'

import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'
import { createEncryption, type Encryption } from '#server/lib/encryption.ts'

import { isOneAddress } from './address.ts'
import { insertMessage } from './queries.ts'

/** What an email says. Made by the functions in `messages/`, sent by `Mail`. */
export type Message = {
  /** The name of the email, for logs and figures. */
  template: string
  subject: string
  text: string
  html: string
  /** When what it holds ends; it is not sent after this. */
  expiresAt?: Date | undefined
}

export type Mail = {
  /**
   * Queues an email to one address. It is sent after `tx` has committed, and never if `tx` is rolled back.
   * @throws when `to` is not one single address.
   */
  send(tx: Db, to: string, message: Message): Promise<void>
}

export type MessageBody = Pick<Message, 'subject' | 'text' | 'html'>

/** News that nobody could deliver for so long is not news. */
const LONGEST_LIFE = days(3)

export function createMail({ secretKey, now }: { secretKey: string; now: () => Date }): Mail {
  const encryption = mailEncryption(secretKey)
  return {
    async send(tx, to, message) {
      if (!isOneAddress(to)) throw new Error('An email goes to one address.')
      const { template, subject, text, html } = message
      const [messageId, createdAt] = [randomUUID(), now()]
      const expiresAt = message.expiresAt ?? new Date(createdAt.getTime() + LONGEST_LIFE)
      const sealed = encryption.encrypt(
        JSON.stringify({ subject, text, html } satisfies MessageBody),
        messageId,
      )
      await insertMessage(tx, { messageId, recipient: to, template, sealed, createdAt, expiresAt })
    },
  }
}

export function mailEncryption(secretKey: string): Encryption {
  return createEncryption(secretKey, 'mail queue')
}

/** @throws when the email was sealed with another SECRET_KEY. */
export function openMessage(
  encryption: Encryption,
  { sealed, messageId }: { sealed: string; messageId: string },
): MessageBody {
  return JSON.parse(encryption.decrypt(sealed, messageId))
}
