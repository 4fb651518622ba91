import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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
    /** The due day of the last weekly email about the jobs. Null without weekly emails. */
    weeklyEmailedOn: date('weekly_emailed_on'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index('company_members_user_idx').on(table.userId),
    check('company_members_role_check', sql`${table.role} in ('owner', 'recruiter')`),
    check('company_members_decision_emails_check', sql`${table.decisionEmails} in ('all', 'own', 'none')`),
  ],
)
