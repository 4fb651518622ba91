import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The first characters of the key, by which the user recognizes the key in a list. */
    prefix: text().notNull(),
    /** A hash of the key. The key itself is not stored. The user sees it only when the key is created. */
    keyHash: text('key_hash').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at'),
    lastUsedAt: time('last_used_at'),
    revokedAt: time('revoked_at'),
  },
  (table) => [unique('api_keys_hash_key').on(table.keyHash), index('api_keys_user_idx').on(table.userId)],
)
