import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

/** Membership marks. A row counts until `until`, and only while the settings list its provider and mark. */
export const userMarks = pgTable(
  'user_marks',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mark: text().notNull(),
    /** The `id` of the provider in SOCIALACCOUNT_PROVIDERS, or 'staff' for a mark that staff added. */
    provider: text().notNull(),
    /** The time of the last login that gave the mark, or the time at which staff added it. */
    seenAt: time('seen_at').notNull(),
    until: time('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mark, table.provider] })],
)
