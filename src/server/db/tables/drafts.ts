import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

/** Unsent forms, stored with the account so that they are available on other devices. */
export const drafts = pgTable(
  'drafts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names the form, such as 'posting'. */
    key: text().notNull(),
    values: jsonb().notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('drafts_updated_idx').on(table.updatedAt),
  ],
)
