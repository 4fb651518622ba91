import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

/**
 * Forms that a user has begun to fill in. They are stored with the account, so that all devices of the user have them.
 */
export const drafts = pgTable(
  'drafts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the form, such as 'posting'. */
    key: text().notNull(),
    values: jsonb().notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('drafts_updated_idx').on(table.updatedAt),
  ],
)
