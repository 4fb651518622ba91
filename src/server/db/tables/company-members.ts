import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

export const companyMembers = pgTable(
  'company_members',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'owner' or 'recruiter'. */
    role: text().notNull(),
    /**
     * Which decisions the member is emailed about: 'all', 'own' or 'none'. If null, the default of the member's role
     * applies.
     */
    decisionEmails: text('decision_emails'),
    /** When the member was last emailed about decisions. Decisions of the next 15 minutes share one email. */
    decisionsEmailedAt: time('decisions_emailed_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index('company_members_user_idx').on(table.userId),
    check('company_members_role_check', sql`${table.role} in ('owner', 'recruiter')`),
    check('company_members_decision_emails_check', sql`${table.decisionEmails} in ('all', 'own', 'none')`),
  ],
)

/**
 * Pending invitations to a company. A user who has verified the invited email address can accept or decline the
 * invitation. Both delete the row. The key in the invitation email lets a recipient without an account sign up and
 * accept at once.
 */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The invited address in lower case. */
    email: text().notNull(),
    role: text().notNull(),
    /** The hash of the key in the email. */
    keyHash: text('key_hash').notNull(),
    invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    unique('company_invitations_company_email_key').on(table.companyId, table.email),
    unique('company_invitations_key_hash_key').on(table.keyHash),
    index('company_invitations_email_idx').on(table.email),
    index('company_invitations_invited_by_idx').on(table.invitedBy),
    check('company_invitations_role_check', sql`${table.role} in ('owner', 'recruiter')`),
    check(
      'company_invitations_email_check',
      sql`${table.email} = lower(${table.email}) and char_length(${table.email}) <= 320`,
    ),
  ],
)
