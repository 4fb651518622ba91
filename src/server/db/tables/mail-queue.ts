// Emails that wait to be sent, and those that could not be. An email that was sent has no row.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

export const mailQueue = pgTable(
  'mail_queue',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The local part of the Message-ID: the same at every try, so that receivers can tell a second copy. */
    messageId: uuid('message_id').notNull().unique('mail_queue_message_id_key'),
    recipient: text().notNull(),
    /** The name of the email, as in `verification-link`. */
    template: text().notNull(),
    /** Subject and bodies, sealed with SECRET_KEY: they hold codes and links. Of one that was given up, gone when it expires. */
    sealed: text(),
    /** News for many: every other email goes before it. */
    isBulk: boolean('is_bulk').notNull().default(false),
    /** How often sending was begun. */
    tries: integer().notNull().default(0),
    /** When it is to be tried (again). A worker that takes an email moves this ahead, so that no other takes it. */
    dueAt: time('due_at').notNull(),
    /** After this the email is worth nothing and is not sent. */
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull(),
    givenUpAt: time('given_up_at'),
    /** Why it was given up, without anything of the email in it. */
    reason: text(),
  },
  (table) => [
    index('mail_queue_due_idx')
      .on(table.isBulk, table.dueAt, table.id)
      .where(sql`${table.givenUpAt} is null`),
    check('mail_queue_recipient_check', sql`char_length(${table.recipient}) between 3 and 320`),
    check('mail_queue_sealed_check', sql`${table.givenUpAt} is not null or ${table.sealed} is not null`),
    check('mail_queue_reason_check', sql`(${table.givenUpAt} is null) = (${table.reason} is null)`),
  ],
)
