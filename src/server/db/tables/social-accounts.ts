// Accounts at identity providers by which people log in, known by (provider, uid) and by nothing else.
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider's id in SOCIALACCOUNT_PROVIDERS. */
    provider: text().notNull(),
    /** Who that is at the provider: an id that never changes hands. */
    uid: text().notNull(),
    /** The profile from the provider at the last login; shown, never trusted. */
    extraData: jsonb('extra_data').notNull(),
    createdAt: time('created_at').notNull(),
    lastLoginAt: time('last_login_at').notNull(),
  },
  (table) => [
    unique('social_accounts_provider_uid_key').on(table.provider, table.uid),
    index('social_accounts_user_idx').on(table.userId),
  ],
)
