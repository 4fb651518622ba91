// Sessions of browsers and apps, and the counters that limit what they may try.
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

export const sessions = pgTable(
  'sessions',
  {
    /** The hash of what the client holds. */
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session to its owner; it stays when the token changes. */
    id: integer().notNull().generatedAlwaysAsIdentity().unique('sessions_id_key'),
    /** Counts writes: whoever wrote from an older reading is rejected. */
    version: integer().notNull().default(0),
    /** 'browser' or 'app': neither's token serves the other. */
    client: text().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    generation: integer().notNull().default(0),
    state: jsonb().notNull(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: time('created_at').notNull(),
    /** The last request, as far as that is tracked. */
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sessions_user_idx').on(table.userId), index('sessions_expiry_idx').on(table.expiresAt)],
)

/** A sliding log per bucket, changed by single statements, so that all instances count together. */
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    bucket: text().primaryKey(),
    /** When each counted hit happened, in milliseconds, oldest first. */
    hits: bigint({ mode: 'number' }).array().notNull(),
    /** Whether the last attempt was counted, or rejected. */
    wasTaken: boolean('was_taken')
      .notNull()
      .default(sql`true`),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('rate_limit_hits_expiry_idx').on(table.expiresAt)],
)
