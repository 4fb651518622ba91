import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { invitedRoles } from '#contract/jobs/members.ts'

import { time } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/**
 * Pending invitations to a company, or to a role of the site. A user with the verified email address can accept or
 * decline the invitation. Both delete the row. The key in the invitation email lets a recipient without an
 * account sign up and accept at once.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for an invitation to a role of the site. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** The invited address in lower case. */
    email: text().notNull(),
    role: text({ enum: invitedRoles }).notNull(),
    /** The hash of the key in the email. */
    keyHash: text('key_hash').notNull(),
    invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    unique('invitations_company_email_key').on(table.companyId, table.email).nullsNotDistinct(),
    unique('invitations_key_hash_key').on(table.keyHash),
    index('invitations_email_idx').on(table.email),
    index('invitations_invited_by_idx').on(table.invitedBy),
    check(
      'invitations_role_check',
      sql`${table.role} in ('owner', 'recruiter') and ${table.companyId} is not null or ${table.role} in ('staff', 'reviewer') and ${table.companyId} is null`,
    ),
    check(
      'invitations_email_check',
      sql`${table.email} = lower(${table.email}) and char_length(${table.email}) <= 320`,
    ),
  ],
)
