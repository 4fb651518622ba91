// Changes of a published company that need a review, and the reviewers' decisions on them.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/** The proposed changes of a published company. Visitors see the approved version in `companies`. */
export const companyRevisions = pgTable(
  'company_revisions',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The proposed values of the changed fields, by API name. */
    changes: jsonb().notNull(),
    /** 'waiting', 'changes_wanted' or 'refused'. */
    status: text().notNull(),
    /** Incremented by each edit, so that a reviewer cannot decide on changes that have been edited since. */
    edition: integer().notNull().default(1),
    submittedAt: time('submitted_at').notNull(),
    submittedBy: integer('submitted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('company_revisions_waiting_idx').on(table.status, table.submittedAt),
    index('company_revisions_submitted_by_idx').on(table.submittedBy),
    check('company_revisions_status_check', sql`${table.status} in ('waiting', 'changes_wanted', 'refused')`),
  ],
)

/** Reviewers' decisions on changes of companies. A trigger copies each decision to the audit log. */
export const companyDecisions = pgTable(
  'company_decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The proposed values that the decision is about, by field. */
    changes: jsonb().notNull(),
    /** 'approved', 'changes_wanted' or 'refused'. */
    decision: text().notNull(),
    /** The code of the reason for the decision. Null for an approval. */
    reason: text(),
    /** The reviewer's message to the owners. */
    note: text(),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: time('decided_at').notNull(),
    /** The state before the decision, for undoing it. Null when the decision can no longer be undone. */
    before: jsonb(),
    undoneAt: time('undone_at'),
  },
  (table) => [
    index('company_decisions_company_idx').on(table.companyId, table.id),
    index('company_decisions_decided_by_idx').on(table.decidedBy),
    check(
      'company_decisions_decision_check',
      sql`${table.decision} in ('approved', 'changes_wanted', 'refused')`,
    ),
  ],
)
