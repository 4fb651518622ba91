import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

/** The accounts at identity providers with which users log in. Only (provider, uid) identifies such an account. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The `id` of the provider in SOCIALACCOUNT_PROVIDERS. */
    provider: text().notNull(),
    /** The permanent ID of the user at the provider. */
    uid: text().notNull(),
    /** The user's profile at the provider as of the last login. It is displayed, but no check relies on it. */
    extraData: jsonb('extra_data').notNull(),
    createdAt: time('created_at').notNull(),
    lastLoginAt: time('last_login_at').notNull(),
  },
  (table) => [
    unique('social_accounts_provider_uid_key').on(table.provider, table.uid),
    index('social_accounts_user_idx').on(table.userId),
  ],
)
