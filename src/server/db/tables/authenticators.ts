import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { users } from './users.ts'

export const authenticators = pgTable(
  'authenticators',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'totp', 'recovery_codes' or 'webauthn'. A user has at most one row with 'totp' and one with 'recovery_codes'. */
    type: text().notNull(),
    /** The secret of an authenticator app or the seed of recovery codes, encrypted with SECRET_KEY. */
    sealed: text(),
    /** TOTP: the last 30-second step whose code was accepted. Codes of this step and earlier ones are rejected. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** Recovery codes: one bit for each code, set if the code was used. */
    usedMask: integer('used_mask').notNull().default(0),
    /** Passkey: its name, chosen by the user. */
    name: text(),
    /** Passkey: its credential id in base64url. */
    credentialId: text('credential_id'),
    /** Passkey: its COSE public key in base64url. */
    publicKey: text('public_key'),
    signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default([]),
    /** Passkey: whether it can be used to log in without a password. */
    isPasswordless: boolean('is_passwordless').notNull().default(false),
    /** Passkey: whether it can be synced between devices. Null until an older passkey is used again. */
    isBackupEligible: boolean('is_backup_eligible'),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    index('authenticators_user_idx').on(table.userId),
    uniqueIndex('authenticators_one_of_a_kind_key')
      .on(table.userId, table.type)
      .where(sql`${table.type} <> 'webauthn'`),
    uniqueIndex('authenticators_credential_key').on(table.credentialId),
    check('authenticators_type_check', sql`${table.type} in ('totp', 'recovery_codes', 'webauthn')`),
    check(
      'authenticators_webauthn_check',
      sql`(${table.type} = 'webauthn') = (${table.credentialId} is not null and ${table.publicKey} is not null)`,
    ),
    check('authenticators_sealed_check', sql`(${table.type} = 'webauthn') = (${table.sealed} is null)`),
  ],
)
