import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

export const sessions = pgTable(
  'sessions',
  {
    /** The hash of the session token. */
    tokenHash: text('token_hash').primaryKey(),
    /** The public id of the session. A new token does not change it. */
    id: integer().notNull().generatedAlwaysAsIdentity().unique('sessions_id_key'),
    /** Incremented by each write, for optimistic locking. */
    version: integer().notNull().default(0),
    /** 'browser' or 'app'. The token of one is not valid for the other. */
    client: text().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    generation: integer().notNull().default(0),
    state: jsonb().notNull(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: time('created_at').notNull(),
    /** The approximate time of the last request. Most requests do not update it. */
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sessions_user_idx').on(table.userId), index('sessions_expiry_idx').on(table.expiresAt)],
)

/** A sliding log of attempts per bucket. Each change is a single statement, so that all instances share the limits. */
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    bucket: text().primaryKey(),
    /** The times of the counted attempts in milliseconds, oldest first. */
    hits: bigint({ mode: 'number' }).array().notNull(),
    /** Whether the last attempt was accepted. */
    wasTaken: boolean('was_taken')
      .notNull()
      .default(sql`true`),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('rate_limit_hits_expiry_idx').on(table.expiresAt)],
)
