// Accounts whose owners want them gone, and those that are: a restored backup deletes them again.
import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: time('requested_at').notNull(),
    dueAt: time('due_at').notNull(),
    /** The user's choice for each company without another owner: `id` and `hand_over_to`, `null` to close it. */
    companies: jsonb().notNull(),
    /** When the email went that says that it is near. */
    remindedAt: time('reminded_at'),
  },
  (table) => [index('account_deletions_due_idx').on(table.dueAt)],
)

/** A number and a moment: nothing that tells who it was. Numbers are never given twice. */
export const deletedAccounts = pgTable('deleted_accounts', {
  userId: integer('user_id').primaryKey(),
  /** When the account had been made: another database may have given its number to somebody else. */
  createdAt: time('created_at').notNull(),
  deletedAt: time('deleted_at').notNull(),
})
