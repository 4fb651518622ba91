import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

/** Searches whose new jobs are emailed to a user or to the address of a visitor. */
export const jobAlerts = pgTable(
  'job_alerts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address of a visitor, in lower case. Null for alerts of users. */
    email: text(),
    /**
     * The search, as the query string of the board's URL without sort order and page. '' finds all jobs. Null after the
     * alert was erased.
     */
    query: text(),
    /** 'daily' or 'weekly'. */
    frequency: text().notNull(),
    keyHash: text('key_hash').notNull().unique('job_alerts_key_hash_key'),
    /** The key in the links of all emails of the alert, encrypted with SECRET_KEY. */
    encryptedKey: text('encrypted_key'),
    /** When the recipient requested the alert. `consentText` is the version of the text to which they agreed. */
    consentedAt: time('consented_at').notNull(),
    consentText: text('consent_text').notNull(),
    /** When the recipient confirmed the alert. Null only while the alert is pending. */
    confirmedAt: time('confirmed_at'),
    pausedAt: time('paused_at'),
    /** Digests of the alert have covered all jobs that the board first listed up to this time. */
    listedUntil: time('listed_until'),
    /**
     * The IDs of jobs that this alert has sent, so that no other alert of the recipient sends them again. Contains only
     * jobs that another alert may still find.
     */
    sentJobs: integer('sent_jobs').array().notNull().default([]),
    lastSentAt: time('last_sent_at'),
    lastClickAt: time('last_click_at'),
    askedToKeepAt: time('asked_to_keep_at'),
    endedAt: time('ended_at'),
    /**
     * Why the alert ended: 'unsubscribed', 'bounced', 'complained' (about spam), 'requested' (staff ended it or
     * suppressed the address), 'stale' (the recipient did not answer
     * whether to keep the alert) or 'account_deleted'.
     */
    endedReason: text('ended_reason'),
  },
  (table) => [
    uniqueIndex('job_alerts_email_query_key')
      .on(table.email, table.query)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('job_alerts_user_query_key')
      .on(table.userId, table.query)
      .where(sql`${table.endedAt} is null`),
    index('job_alerts_due_idx')
      .on(table.frequency, table.listedUntil)
      .where(
        sql`${table.confirmedAt} is not null and ${table.pausedAt} is null and ${table.askedToKeepAt} is null and ${table.endedAt} is null`,
      ),
    index('job_alerts_email_idx').on(table.email),
    index('job_alerts_user_idx').on(table.userId),
    check(
      'job_alerts_recipient_check',
      sql`num_nonnulls(${table.userId}, ${table.email}) = 1 or (${table.endedAt} is not null and num_nonnulls(${table.userId}, ${table.email}) = 0)`,
    ),
    check(
      'job_alerts_content_check',
      sql`${table.endedAt} is not null or num_nulls(${table.query}, ${table.encryptedKey}) = 0`,
    ),
    check(
      'job_alerts_email_check',
      sql`${table.email} = lower(${table.email}) and char_length(${table.email}) <= 320`,
    ),
    check('job_alerts_query_check', sql`char_length(${table.query}) <= 1000`),
    check('job_alerts_frequency_check', sql`${table.frequency} in ('daily', 'weekly')`),
    check('job_alerts_ended_check', sql`(${table.endedAt} is null) = (${table.endedReason} is null)`),
  ],
)

/** The runs that send digests. A run consists of all daily or all weekly digests that are due on a local day. */
export const digestRuns = pgTable(
  'digest_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 'daily' or 'weekly'. */
    frequency: text().notNull(),
    /** The day on which the digests are due, in TIME_ZONE. */
    dueOn: date('due_on').notNull(),
    /** The digests contain jobs that the board first listed up to this time. */
    listedUntil: time('listed_until').notNull(),
    /** Null until the digests of all recipients have been queued. */
    finishedAt: time('finished_at'),
  },
  (table) => [unique('digest_runs_frequency_due_key').on(table.frequency, table.dueOn)],
)
