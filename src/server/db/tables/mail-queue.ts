import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

/** Pending and failed emails. A sent email has no row. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The local part of the Message-ID. It is the same for each attempt, so that receivers recognize duplicates. */
    messageId: uuid('message_id').notNull().unique('mail_queue_message_id_key'),
    recipient: text().notNull(),
    /** The name of the email's template, such as `verification-link`. */
    template: text().notNull(),
    /**
     * Subject and bodies, encrypted with SECRET_KEY because of their codes and links. Deleted when a failed email
     * expires.
     */
    sealed: text(),
    /** Bulk emails are sent after all others. */
    isBulk: boolean('is_bulk').notNull().default(false),
    /** The number of started attempts. */
    tries: integer().notNull().default(0),
    /**
     * When the next attempt is due. A worker that claims the email postpones this time, so that no other claims it.
     */
    dueAt: time('due_at').notNull(),
    /** The server does not send the email after this time. */
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull(),
    givenUpAt: time('given_up_at'),
    /** Why the server stopped sending, without any content of the email. */
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
