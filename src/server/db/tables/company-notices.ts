import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'

/** Review decisions about which the members of the company will be emailed. */
export const companyNotices = pgTable(
  'company_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /**
     * The job, or null for a decision about the company. Not a foreign key, because the email also names deleted jobs.
     */
    jobId: integer('job_id'),
    title: text().notNull(),
    /** The subject of the decision, with the same values as in `decisions`. */
    about: text().notNull(),
    decision: text().notNull(),
    /** The reason for the decision, as in `decisions`, or 'blocked_domain'. */
    reason: text(),
    note: text(),
    /**
     * The users who created or submitted the job. Not foreign keys, because a row exists only until the email is
     * queued.
     */
    authorIds: integer('author_ids').array().notNull(),
    /** The emailed members. The row exists until all members are emailed. */
    emailedIds: integer('emailed_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    decidedAt: time('decided_at').notNull(),
    decisionId: integer('decision_id'),
  },
  (table) => [index('company_notices_company_idx').on(table.companyId, table.decidedAt)],
)
