import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

/** Accounts at identity providers with which users log in, identified by (provider, uid) only. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider's id in SOCIALACCOUNT_PROVIDERS. */
    provider: text().notNull(),
    /** The provider's permanent user id. */
    uid: text().notNull(),
    /** The provider's profile at the last login. It is displayed and never trusted. */
    extraData: jsonb('extra_data').notNull(),
    createdAt: time('created_at').notNull(),
    lastLoginAt: time('last_login_at').notNull(),
  },
  (table) => [
    unique('social_accounts_provider_uid_key').on(table.provider, table.uid),
    index('social_accounts_user_idx').on(table.userId),
  ],
)
