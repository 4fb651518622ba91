import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

/** Accounts whose users have requested their deletion. */
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
    /** When the reminder email was sent. */
    remindedAt: time('reminded_at'),
  },
  (table) => [index('account_deletions_due_idx').on(table.dueAt)],
)

/**
 * Deleted accounts, which `restore` deletes again from an older backup. Contains no personal data. User ids are never reused.
 */
export const deletedAccounts = pgTable('deleted_accounts', {
  userId: integer('user_id').primaryKey(),
  /** When the account was created. In another database, a different user may have this id. */
  createdAt: time('created_at').notNull(),
  deletedAt: time('deleted_at').notNull(),
})
