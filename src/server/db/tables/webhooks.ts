import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { jobs } from './jobs.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** 'standard', 'discord', 'slack', 'mattermost', 'discourse' or 'mastodon'. */
    format: text().notNull(),
    /** The URL and the credentials, encrypted with SECRET_KEY, because the URL of a chat webhook is also a secret. */
    sealed: text().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Messages to this webhook wait until this time, because the last message failed. */
    pausedUntil: time('paused_until'),
    failures: integer().notNull().default(0),
    lastError: text('last_error'),
    deliveredAt: time('delivered_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    check(
      'webhooks_format_check',
      sql`${table.format} in ('standard', 'discord', 'slack', 'mattermost', 'discourse', 'mastodon')`,
    ),
    check('webhooks_name_check', sql`char_length(${table.name}) between 1 and 100`),
  ],
)

/** The announcement of a job. Each job has one row, so it is announced at most once. */
export const announcements = pgTable(
  'announcements',
  {
    jobId: integer('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** When the announcement is due. This time is postponed while the job is not visible. */
    dueAt: time('due_at').notNull(),
    announcedAt: time('announced_at'),
    /**
     * A hash of the content in the last message. When the hash of the job's current content differs, the server
     * announces a change.
     */
    fingerprint: text('told'),
  },
  (table) => [
    index('announcements_due_idx')
      .on(table.dueAt)
      .where(sql`${table.announcedAt} is null`),
  ],
)

/** Messages about jobs to webhooks. Messages to the same webhook are delivered in the order of their IDs. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The ID by which the receiver recognizes duplicates. All attempts to send the message use the same ID. */
    messageId: uuid('message_id').notNull().unique('webhook_deliveries_message_id_key'),
    /** 'published', 'changed' or 'withdrawn'. */
    event: text().notNull(),
    jobId: integer('job_id').notNull(),
    payload: jsonb().notNull(),
    /** The receiver's own ID of the message, which is needed to change or delete the message later. */
    remoteId: text('remote_id'),
    tries: integer().notNull().default(0),
    dueAt: time('due_at').notNull(),
    createdAt: time('created_at').notNull(),
    deliveredAt: time('delivered_at'),
    givenUpAt: time('given_up_at'),
    reason: text(),
  },
  (table) => [
    index('webhook_deliveries_waiting_idx')
      .on(table.webhookId, table.id)
      .where(sql`${table.deliveredAt} is null and ${table.givenUpAt} is null`),
    index('webhook_deliveries_job_idx').on(table.webhookId, table.jobId, table.id),
  ],
)
