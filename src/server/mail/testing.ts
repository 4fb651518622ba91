// Test helpers that decrypt queued emails and shorten the retry policy.
import { asc } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'

import { type MessageBody, mailEncryption, openMessage } from './mail.ts'
import type { Occasion } from './messages/notices.ts'
import { defaultPolicy, type Policy } from './policy.ts'

/** The SECRET_KEY of tests. */
export const testSecretKey = 'Zq7vT2mXw9LkR4bNc8YhJ3fGd6PsU5aE'

/** The time and the origin of the changes that the notices in tests describe. */
export const occasion: Occasion = {
  siteName: 'Fretboard',
  when: new Date('2026-11-20T12:00:00Z'),
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  secureLink: 'https://fretboard.example/account/secure',
}

export type OutboxMessage = MessageBody & {
  to: string
  template: string
  expiresAt: Date
  /** The code in the email, or '' if there is none. The text has the code on a line of its own. */
  code: string
  /** The first link in the text of the email, or '' if there is none. */
  link: string
}

const CODE_LINE = /^[0-9A-Z]{3,10}(?:-[0-9A-Z]{2,6})*$/m
const LINK = /https?:\/\/\S+/

/** Returns the pending emails, oldest first. */
export async function outbox(db: Db): Promise<OutboxMessage[]> {
  const encryption = mailEncryption({ secretKey: testSecretKey })
  const rows = await db.select().from(mailQueue).orderBy(asc(mailQueue.id))
  return rows.flatMap(({ sealed, messageId, recipient, template, expiresAt, givenUpAt }) => {
    if (sealed === null || givenUpAt !== null) return []
    const body = openMessage(encryption, { sealed, messageId })
    const [code = '', link = ''] = [CODE_LINE.exec(body.text)?.[0], LINK.exec(body.text)?.[0]]
    return [{ ...body, to: recipient, template, expiresAt, code, link }]
  })
}

export const fastPolicy: Policy = {
  ...defaultPolicy,
  tries: 4,
  firstRetry: 1,
  longestRetry: 5,
  firstPause: 1,
  longestPause: 5,
  stopTimeout: 1,
}
