import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'
import { jobs } from './jobs.ts'
import { users } from './users.ts'

/**
 * Boards of companies at an applicant tracking system (ATS), whose jobs are imported. In a round, the server reads a
 * board once and applies its changes.
 */
export const jobSources = pgTable(
  'job_sources',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** 'greenhouse', 'lever', 'ashby', 'workable' or 'personio'. */
    kind: text().notNull(),
    /** 'us' or 'eu'. */
    region: text().notNull(),
    /** The name of the board at the ATS. */
    board: text().notNull(),
    /** The page on the company's domain that links to the board. */
    careerPage: text('career_page').notNull(),
    /** The words that make a job relevant. */
    words: text().array().notNull(),
    /** The member in whose name the source acts. */
    addedBy: integer('added_by').references(() => users.id, { onDelete: 'set null' }),
    /** When the server last found the link on the career page. */
    provenAt: time('proven_at').notNull(),
    /** The time since which the career page has not linked to the board. */
    proofMissingSince: time('proof_missing_since'),
    nextProofAt: time('next_proof_at').notNull(),
    pausedAt: time('paused_at'),
    /** 'member', 'staff', 'proof_lost', 'no_owner' or 'flapping'. */
    pauseReason: text('pause_reason'),
    /** When the next round is due. During a round, the end of its lease. */
    nextCheckAt: time('next_check_at').notNull(),
    /** The ETag of the last response. Null if the next round needs the whole board. */
    etag: text(),
    /** Consecutive failed rounds, and the time of the first of them. */
    failures: integer().notNull().default(0),
    failingSince: time('failing_since'),
    /** When the members were emailed about the failures. */
    failureEmailedAt: time('failure_emailed_at'),
    lastGoodAt: time('last_good_at'),
    /** The result of the last round, shown to the company. */
    lastResult: jsonb('last_result'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // An ATS ignores the case of a board's name.
    uniqueIndex('job_sources_board_key').on(table.kind, table.region, sql`lower(${table.board})`),
    index('job_sources_check_idx').on(table.nextCheckAt),
    index('job_sources_company_idx').on(table.companyId),
    index('job_sources_added_by_idx').on(table.addedBy),
    check(
      'job_sources_kind_check',
      sql`${table.kind} in ('greenhouse', 'lever', 'ashby', 'workable', 'personio')`,
    ),
    check('job_sources_region_check', sql`${table.region} in ('us', 'eu')`),
    check('job_sources_board_check', sql`${table.board} ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'`),
    check('job_sources_career_page_check', sql`char_length(${table.careerPage}) <= 2000`),
    check(
      'job_sources_pause_check',
      sql`(${table.pausedAt} is null) = (${table.pauseReason} is null) and ${table.pauseReason} in ('member', 'staff', 'proof_lost', 'no_owner', 'flapping')`,
    ),
  ],
)

/** All jobs that a source has found on its board, including rejected ones. */
export const sourceJobs = pgTable(
  'source_jobs',
  {
    sourceId: integer('source_id')
      .notNull()
      .references(() => jobSources.id, { onDelete: 'cascade' }),
    /** The ID at the ATS. */
    externalId: text('external_id').notNull(),
    /** The imported job. Null for a rejected or deleted job. */
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    /** The title at the ATS. */
    title: text().notNull(),
    /** The hash of the content that the source last applied or skipped. */
    contentHash: text('content_hash').notNull(),
    /** The last applied fields by API name. If a field of the job differs, a person edited it on this site. */
    importedFields: jsonb('imported_fields'),
    /** When a round last found the job, accurate to a day. */
    seenAt: time('seen_at').notNull(),
    /** When a successful round first did not find the job. */
    missingSince: time('missing_since'),
    /** 'job', 'not_relevant' or 'refused'. */
    outcome: text().notNull(),
    /** Why the job or its newest version was rejected. */
    reason: text(),
    /** When the source withdrew the job. Null again when the job is back. */
    withdrawnAt: time('withdrawn_at'),
    /** The hash of the key in the email about the withdrawal. */
    undoKeyHash: text('undo_key_hash'),
    /** When a member republished the job. The source withdraws it again only after it was back at the ATS. */
    undoneAt: time('undone_at'),
    /** How often the source has renewed the job. */
    renewals: integer().notNull().default(0),
    /** The day of the last edit in UTC, and the number of edits on that day. */
    editsOn: date('edits_on'),
    editCount: integer('edit_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.externalId] }),
    index('source_jobs_job_idx').on(table.jobId),
    index('source_jobs_undo_key_idx').on(table.undoKeyHash),
    check('source_jobs_external_id_check', sql`char_length(${table.externalId}) <= 300`),
    check('source_jobs_outcome_check', sql`${table.outcome} in ('job', 'not_relevant', 'refused')`),
  ],
)
