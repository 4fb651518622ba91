import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

/** Single-use tokens that have been used and must not be accepted again. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    /** The purpose of the token and the hash of its id. */
    key: text().primaryKey(),
    /** When the token expires. The row can be deleted after this time. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('spent_tokens_expiry_idx').on(table.expiresAt)],
)

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The ID of the session in the API. The ID stays the same when the session gets a new token. */
    id: integer().notNull().generatedAlwaysAsIdentity().unique('sessions_id_key'),
    /** Incremented by each write, for optimistic locking. */
    version: integer().notNull().default(0),
    /** 'browser' or 'app'. A token of a browser session is not valid for an app, and vice versa. */
    client: text().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    generation: integer().notNull().default(0),
    state: jsonb().notNull(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: time('created_at').notNull(),
    /** The time of the last request. It is approximate, because most requests do not update this column. */
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sessions_user_idx').on(table.userId), index('sessions_expiry_idx').on(table.expiresAt)],
)

/**
 * The recent attempts that a rate limit counts, by bucket. They are in the database so that all instances share limits.
 */
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    bucket: text().primaryKey(),
    /** The times of the counted attempts in milliseconds, oldest first. */
    hits: bigint({ mode: 'number' }).array().notNull(),
    /** Whether the limit allowed the last attempt. */
    wasTaken: boolean('was_taken')
      .notNull()
      .default(sql`true`),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('rate_limit_hits_expiry_idx').on(table.expiresAt)],
)
