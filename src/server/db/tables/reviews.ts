import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'
import { jobs } from './jobs.ts'
import { emailAddresses, users } from './users.ts'

/**
 * A pending edit of a published job, or proposed changes of a published company. Visitors see the approved version.
 */
export const revisions = pgTable(
  'revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    jobId: integer('job_id')
      .unique('revisions_job_key')
      .references(() => jobs.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .unique('revisions_company_key')
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The new values of the fields that the revision changes, by API name. */
    changes: jsonb().notNull(),
    /** 'waiting', 'changes_wanted' or 'refused'. */
    status: text().notNull(),
    /** Incremented by each further edit, so that a reviewer cannot decide on an edit that has changed since. */
    edition: integer().notNull().default(1),
    submittedAt: time('submitted_at').notNull(),
    submittedBy: integer('submitted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('revisions_waiting_idx').on(table.status, table.submittedAt),
    index('revisions_submitted_by_idx').on(table.submittedBy),
    check('revisions_subject_check', sql`num_nonnulls(${table.jobId}, ${table.companyId}) = 1`),
    check('revisions_status_check', sql`${table.status} in ('waiting', 'changes_wanted', 'refused')`),
  ],
)

/** Reviewers' decisions. A trigger copies each decision on a company to the audit log. */
export const decisions = pgTable(
  'decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /**
     * Null for a decision on a company, and after the job was deleted. The decision remains, because approvals make a
     * company trusted.
     */
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** The owner of the card that the decision is about. Such a decision has no company. */
    developerId: integer('developer_id').references(() => users.id, { onDelete: 'cascade' }),
    /**
     * What was reviewed: 'posting' (a new job), 'changes', 'published' (without a review), 'reported', 'sent_back',
     * 'company' or 'developer'.
     */
    about: text().notNull(),
    /** 'approved', 'changes_wanted' or 'refused'. */
    decision: text().notNull(),
    /** The code of the reason for the decision. Null for an approval. */
    reason: text(),
    /** The reviewer's message to the employer. */
    note: text(),
    /** The proposed values that a decision on a company is about, by field. */
    changes: jsonb(),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: time('decided_at').notNull(),
    /** When the job or the changes were sent for review. Null for a decision on reports and send-backs. */
    pendingSince: time('pending_since'),
    /** The state before the decision, for undoing it. Null when the decision can no longer be undone. */
    before: jsonb(),
    undoneAt: time('undone_at'),
  },
  (table) => [
    index('decisions_job_idx').on(table.jobId, table.id),
    index('decisions_company_idx').on(table.companyId, table.id),
    index('decisions_developer_idx').on(table.developerId, table.id),
    index('decisions_decided_by_idx').on(table.decidedBy),
    index('decisions_decided_at_idx').on(table.decidedAt),
    check(
      'decisions_about_check',
      sql`${table.about} in ('posting', 'changes', 'published', 'reported', 'sent_back', 'company', 'developer')`,
    ),
    check(
      'decisions_subject_check',
      sql`num_nonnulls(${table.companyId}, ${table.developerId}) = 1
        and (${table.about} = 'developer') = (${table.developerId} is not null)`,
    ),
    check('decisions_company_check', sql`(${table.about} = 'company') = (${table.changes} is not null)`),
    check('decisions_decision_check', sql`${table.decision} in ('approved', 'changes_wanted', 'refused')`),
  ],
)

/**
 * Reports and send-backs that reviewers have to decide on. Those about a job belong to the company, suspend the trust in
 * it, and remain when the job leaves the board or is deleted. Those about a card belong to its owner.
 */
export const matters = pgTable(
  'matters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** Not a foreign key, because the matter outlives the job. */
    jobId: integer('job_id'),
    /** The owner of a reported card. */
    developerId: integer('developer_id').references(() => users.id, { onDelete: 'cascade' }),
    /** 'reported' or 'sent_back'. */
    kind: text().notNull(),
    /** Null while too few people have reported the job or card. */
    openedAt: time('opened_at'),
    /** The decision that sent the job or its edit back. */
    openedBy: integer('opened_by').references(() => decisions.id, { onDelete: 'set null' }),
    closedBy: integer('closed_by').references(() => decisions.id, { onDelete: 'set null' }),
    closedAt: time('closed_at'),
    /** The wire form of a job that was deleted while the matter was open, with `deleted_at`. */
    copy: jsonb(),
  },
  (table) => [
    uniqueIndex('matters_unclosed_key')
      .on(table.jobId, table.kind)
      .where(sql`${table.closedAt} is null`),
    uniqueIndex('matters_unclosed_developer_key')
      .on(table.developerId, table.kind)
      .where(sql`${table.closedAt} is null`),
    index('matters_developer_idx').on(table.developerId),
    index('matters_company_idx').on(table.companyId),
    index('matters_job_idx').on(table.jobId),
    index('matters_opened_by_idx').on(table.openedBy),
    index('matters_closed_by_idx').on(table.closedBy),
    check(
      'matters_subject_check',
      sql`num_nonnulls(${table.companyId}, ${table.developerId}) = 1
        and num_nonnulls(${table.companyId}, ${table.jobId}) <> 1`,
    ),
    check('matters_kind_check', sql`${table.kind} in ('reported', 'sent_back')`),
  ],
)

/** What undoes the last action on a job, for the user who performed it. */
export const jobUndos = pgTable(
  'job_undos',
  {
    jobId: integer('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    action: text().notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    madeAt: time('made_at').notNull(),
    /** The state of the job before the action. */
    before: jsonb().notNull(),
  },
  (table) => [index('job_undos_made_by_idx').on(table.madeBy)],
)

export const reports = pgTable(
  'reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    matterId: integer('matter_id')
      .notNull()
      .references(() => matters.id, { onDelete: 'cascade' }),
    /** A keyed hash of the user ID, or of a visitor's IP address. Each reporter counts once per matter. */
    reporter: text().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    note: text(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique('reports_matter_reporter_key').on(table.matterId, table.reporter),
    index('reports_user_idx').on(table.userId),
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

/** Emails that ask whether a job is still open. The link in the email answers without a login. */
export const jobReminders = pgTable(
  'job_reminders',
  {
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** Why the email was sent: 'expiry' or 'dead_link'. */
    about: text().notNull().default('expiry'),
    /**
     * The expiry about which the email was sent. The server sends one email for each expiry. For a dead link, the time
     * until which reviewers wait for an answer.
     */
    expiresAt: time('expires_at').notNull(),
    sentAt: time('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.about] }),
    check('job_reminders_about_check', sql`${table.about} in ('expiry', 'dead_link')`),
  ],
)

/** The hashes of the keys in these emails. Each recipient gets another key, so that it can end with their account. */
export const jobReminderKeys = pgTable(
  'job_reminder_keys',
  {
    keyHash: text('key_hash').notNull(),
    jobId: integer('job_id').notNull(),
    about: text().notNull().default('expiry'),
    emailAddressId: integer('email_address_id')
      .notNull()
      .references(() => emailAddresses.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.keyHash, table.emailAddressId] }),
    foreignKey({
      columns: [table.jobId, table.about],
      foreignColumns: [jobReminders.jobId, jobReminders.about],
    }).onDelete('cascade'),
    index('job_reminder_keys_job_idx').on(table.jobId, table.about),
    index('job_reminder_keys_address_idx').on(table.emailAddressId),
  ],
)
