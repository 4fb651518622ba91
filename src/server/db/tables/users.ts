import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { images } from './images.ts'

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  displayName: text('display_name'),
  /** The hash of the uploaded picture. If null, the initials are shown instead. */
  avatar: text().references(() => images.hash),
  /** The hash of the password, created by lib/passwords or imported from Django. Null without a usable password. */
  passwordHash: text('password_hash'),
  isActive: boolean('is_active').notNull().default(true),
  isStaff: boolean('is_staff').notNull().default(false),
  /** Whether the user may decide on pending jobs, as staff may. */
  isReviewer: boolean('is_reviewer').notNull().default(false),
  /** How often a reviewer is emailed about pending jobs: 'at_once', 'daily' or 'never'. */
  reviewEmails: text('review_emails').notNull().default('daily'),
  reviewEmailedAt: time('review_emailed_at'),
  /** The due day of the last weekly email to a reviewer. Null without weekly emails. */
  weeklyEmailedOn: date('weekly_emailed_on'),
  /** Sessions of an older generation are invalid, so incrementing this number ends all sessions. */
  sessionGeneration: integer('session_generation').notNull().default(0),
  lastLoginAt: time('last_login_at'),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const emailAddresses = pgTable(
  'email_addresses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address in lower case. */
    email: text().notNull(),
    isVerified: boolean('is_verified').notNull().default(false),
    isPrimary: boolean('is_primary').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('email_addresses_user_email_key').on(table.userId, table.email),
    uniqueIndex('email_addresses_verified_key')
      .on(table.email)
      .where(sql`${table.isVerified}`),
    // Makes one of two concurrent signups with the same address fail.
    uniqueIndex('email_addresses_primary_key')
      .on(table.email)
      .where(sql`${table.isPrimary}`),
    uniqueIndex('email_addresses_one_primary_key')
      .on(table.userId)
      .where(sql`${table.isPrimary}`),
    index('email_addresses_email_idx').on(table.email),
    check(
      'email_addresses_email_check',
      sql`${table.email} = lower(${table.email}) and char_length(${table.email}) <= 320`,
    ),
  ],
)

/**
 * Hashes of the keys in emailed links that are still valid. A row is deleted when its link is used or becomes invalid.
 */
export const linkKeys = pgTable(
  'link_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    purpose: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emailAddressId: integer('email_address_id').references(() => emailAddresses.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    /** Why the key is no longer valid, or null: 'used', or 'outdated' because another event made it useless. */
    spentAs: text('spent_as'),
  },
  (table) => [
    check('link_keys_spent_check', sql`${table.spentAs} in ('used', 'outdated')`),
    index('link_keys_user_idx').on(table.userId),
    index('link_keys_address_idx').on(table.emailAddressId),
    index('link_keys_expiry_idx').on(table.expiresAt),
  ],
)
