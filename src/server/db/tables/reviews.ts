import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'
import { jobs } from './jobs.ts'
import { users } from './users.ts'

/** A pending edit of a published job. Visitors see the approved version. */
export const jobRevisions = pgTable(
  'job_revisions',
  {
    jobId: integer('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The fields that differ, with their API names. */
    changes: jsonb().notNull(),
    /** 'waiting', 'changes_wanted' or 'refused'. */
    status: text().notNull(),
    /** The number of the edit, which a decision refers to. */
    edition: integer().notNull().default(1),
    submittedAt: time('submitted_at').notNull(),
    submittedBy: integer('submitted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('job_revisions_waiting_idx').on(table.status, table.submittedAt),
    index('job_revisions_submitted_by_idx').on(table.submittedBy),
    check('job_revisions_status_check', sql`${table.status} in ('waiting', 'changes_wanted', 'refused')`),
  ],
)

export const jobDecisions = pgTable(
  'job_decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null after the job was deleted. The decision still counts for the trust in its company. */
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** What the decision is about: 'posting', 'changes', 'published' or 'reported'. */
    about: text().notNull(),
    /** 'approved', 'changes_wanted' or 'refused'. */
    decision: text().notNull(),
    /** A code from the list of reasons. Null for an approval. */
    reason: text(),
    /** The reviewer's message to the employer. */
    note: text(),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: time('decided_at').notNull(),
    /** The state that undoing the decision restores. Null when the decision can no longer be undone. */
    before: jsonb(),
    undoneAt: time('undone_at'),
  },
  (table) => [
    index('job_decisions_job_idx').on(table.jobId, table.id),
    index('job_decisions_company_idx').on(table.companyId),
    index('job_decisions_decided_by_idx').on(table.decidedBy),
    check(
      'job_decisions_about_check',
      sql`${table.about} in ('posting', 'changes', 'published', 'reported')`,
    ),
    check(
      'job_decisions_decision_check',
      sql`${table.decision} in ('approved', 'changes_wanted', 'refused')`,
    ),
  ],
)

export const jobReports = pgTable(
  'job_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** A keyed hash of the user, or of the IP address of an anonymous reporter, so that each reporter counts once. */
    reporter: text().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    note: text(),
    createdAt: time('created_at').notNull(),
    /** When a reviewer decided on the report. */
    settledAt: time('settled_at'),
  },
  (table) => [
    unique('job_reports_job_reporter_key').on(table.jobId, table.reporter),
    index('job_reports_user_idx').on(table.userId),
  ],
)

export const blockedDomains = pgTable(
  'blocked_domains',
  {
    domain: text().primaryKey(),
    reason: text(),
    blockedBy: integer('blocked_by').references(() => users.id, { onDelete: 'set null' }),
    blockedAt: time('blocked_at').notNull(),
  },
  (table) => [index('blocked_domains_blocked_by_idx').on(table.blockedBy)],
)

/** The email that asks whether a job is still open. Its link renews the job without a login. */
export const jobReminders = pgTable('job_reminders', {
  jobId: integer('job_id')
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  /** The expiry that the reminder was about. Each expiry has one reminder. */
  expiresAt: time('expires_at').notNull(),
  keyHash: text('key_hash').notNull().unique('job_reminders_key_hash_key'),
  sentAt: time('sent_at').notNull(),
})
