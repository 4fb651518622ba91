// What reviewers decide on: changes that wait beside a posting, decisions, reports, and domains that nobody wants.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { jobs } from './jobs.ts'
import { users } from './users.ts'

/** An edit of a posting that is on the board, which goes on as it was approved. */
export const jobRevisions = pgTable(
  'job_revisions',
  {
    jobId: integer('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The columns that differ, by the names of the wire. */
    changes: jsonb().notNull(),
    /** 'waiting', 'changes_wanted' or 'refused'. */
    status: text().notNull(),
    /** Counts the edits: a decision names the one that it is about. */
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
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** What was decided on: 'posting', 'changes', 'published' or 'reported'. */
    about: text().notNull(),
    /** 'approved', 'changes_wanted' or 'refused'. */
    decision: text().notNull(),
    /** Of the list of reasons; null for an approval. */
    reason: text(),
    /** The reviewer's own words to the employer. */
    note: text(),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: time('decided_at').notNull(),
    /** What undoing brings back; null once it cannot be undone. */
    before: jsonb(),
    undoneAt: time('undone_at'),
  },
  (table) => [
    index('job_decisions_job_idx').on(table.jobId, table.id),
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
    /** A keyed hash of the account, or of the address where nobody is signed in: the same person counts once. */
    reporter: text().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    note: text(),
    createdAt: time('created_at').notNull(),
    /** When reviewers decided on it. */
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

/** The email that asks whether a job is still open. Its key renews without a login. */
export const jobReminders = pgTable('job_reminders', {
  jobId: integer('job_id')
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  /** The end that it was about: one reminder for each. */
  expiresAt: time('expires_at').notNull(),
  keyHash: text('key_hash').notNull().unique('job_reminders_key_hash_key'),
  sentAt: time('sent_at').notNull(),
})
