import { index, integer, pgTable } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

/** Accounts that will be deleted at `dueAt`, because their users have requested this. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: time('requested_at').notNull(),
    dueAt: time('due_at').notNull(),
    /** When the user was emailed a reminder of the coming deletion. */
    remindedAt: time('reminded_at'),
  },
  (table) => [index('account_deletions_due_idx').on(table.dueAt)],
)

/**
 * The ledger of deleted accounts. If a backup still contains one of these accounts, `restore` deletes the account
 * again. The ledger contains no personal data. User IDs are never reused.
 */
export const deletedAccounts = pgTable('deleted_accounts', {
  userId: integer('user_id').primaryKey(),
  /** When the account was created. Distinguishes the account from one with the same id in another database. */
  createdAt: time('created_at').notNull(),
  deletedAt: time('deleted_at').notNull(),
})
