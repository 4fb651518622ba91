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
    /**
     * The user's choice for each company that has no other owner: `id` of the company, and `hand_over_to`, the user id
     * of the new owner, or `null` to close the company.
     */
    companies: jsonb().notNull(),
    /** When the reminder email was sent. */
    remindedAt: time('reminded_at'),
  },
  (table) => [index('account_deletions_due_idx').on(table.dueAt)],
)

/**
 * The ledger of deleted accounts. `restore` deletes these accounts again if the backup contains them. The ledger
 * contains no personal data. User ids are never reused.
 */
export const deletedAccounts = pgTable('deleted_accounts', {
  userId: integer('user_id').primaryKey(),
  /** When the account was created. Distinguishes the account from one with the same id in another database. */
  createdAt: time('created_at').notNull(),
  deletedAt: time('deleted_at').notNull(),
})
