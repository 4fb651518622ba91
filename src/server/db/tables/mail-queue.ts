import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

/** Pending and failed emails. A sent email has no row. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The Message-ID without the domain. All attempts use the same one, so that mail servers recognize duplicates. */
    messageId: uuid('message_id').notNull().unique('mail_queue_message_id_key'),
    recipient: text().notNull(),
    /** The name of the email's template, such as `verification-link`. */
    template: text().notNull(),
    /**
     * The subject and the bodies, encrypted with SECRET_KEY, because they contain secret codes and links. Null after a
     * failed email has expired.
     */
    sealed: text(),
    /** Bulk emails are sent after all others. */
    isBulk: boolean('is_bulk').notNull().default(false),
    /** The number of attempts to send the email, including one in progress. */
    tries: integer().notNull().default(0),
    /**
     * When the next attempt is due. A worker that claims the email postpones this time, so that no other worker claims
     * it.
     */
    dueAt: time('due_at').notNull(),
    /** The server does not send the email after this time. */
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull(),
    givenUpAt: time('given_up_at'),
    /** Why the server has given up the email. Contains nothing of the email's content. */
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

/** The emails that a mail server has accepted in the last 30 days. Staff see them by address. */
export const sentEmails = pgTable(
  'sent_emails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    addressHash: text('address_hash').notNull(),
    /** The name of the email's template. */
    template: text().notNull(),
    sentAt: time('sent_at').notNull(),
  },
  (table) => [
    index('sent_emails_address_idx').on(table.addressHash, table.id),
    index('sent_emails_time_idx').on(table.sentAt),
  ],
)

/** Addresses that receive no emails, or none of job alerts. */
export const suppressedAddresses = pgTable('suppressed_addresses', {
  addressHash: text('address_hash').primaryKey(),
  /**
   * 'bounced' (a mail server rejected an email) and 'complained' (the recipient reported spam) stop the emails of job
   * alerts. 'requested' (by the owner, through staff) stops all emails but those that protect an account.
   */
  reason: text().notNull(),
  since: time('since').notNull(),
})
