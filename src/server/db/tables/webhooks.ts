// Where new jobs are announced, and what still has to be told.
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
    /** The address and what signs or authorizes: encrypted with SECRET_KEY, for addresses of chats are secrets too. */
    sealed: text().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Until when nothing is sent, after failures. */
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

/** Once in the life of a job. */
export const announcements = pgTable(
  'announcements',
  {
    jobId: integer('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** When it is announced, if it is still visible then. */
    dueAt: time('due_at').notNull(),
    announcedAt: time('announced_at'),
    /** What the receivers were told last: what differs from it is told as a change. */
    told: text(),
  },
  (table) => [
    index('announcements_due_idx')
      .on(table.dueAt)
      .where(sql`${table.announcedAt} is null`),
  ],
)

/** One message to one receiver; those to one receiver go in the order of their ids. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The receiver's key for the message: the same at every try. */
    messageId: uuid('message_id').notNull().unique('webhook_deliveries_message_id_key'),
    /** 'published', 'changed' or 'withdrawn'. */
    event: text().notNull(),
    jobId: integer('job_id').notNull(),
    payload: jsonb().notNull(),
    /** What the receiver calls the message that it made of this: to change or delete it later. */
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
