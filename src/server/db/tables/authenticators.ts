// Second factors: authenticator apps, recovery codes, passkeys.
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
    /** 'totp', 'recovery_codes' or 'webauthn'. Of the first two a user has one at most. */
    type: text().notNull(),
    /** Of an authenticator app its secret, of recovery codes their seed; sealed with SECRET_KEY. */
    sealed: text(),
    /** Of an app: the last step of 30 seconds whose code was accepted. None up to it is accepted again. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** Of recovery codes: one bit for each that was used. */
    usedMask: integer('used_mask').notNull().default(0),
    /** Of a passkey: what its owner calls it. */
    name: text(),
    /** Of a passkey, as base64url. */
    credentialId: text('credential_id'),
    /** Of a passkey: its COSE public key as base64url. */
    publicKey: text('public_key'),
    signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default([]),
    /** Of a passkey: whether it may be the only thing that is asked for. */
    isPasswordless: boolean('is_passwordless').notNull().default(false),
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
