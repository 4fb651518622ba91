import { index, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

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
