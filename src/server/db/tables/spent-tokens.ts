// Single-use tokens that have been used.
import { index, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

export const spentTokens = pgTable(
  'spent_tokens',
  {
    /** What the token was for, and the hash of what names it. */
    key: text().primaryKey(),
    /** After this the token is worth nothing anyway. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('spent_tokens_expiry_idx').on(table.expiresAt)],
)
