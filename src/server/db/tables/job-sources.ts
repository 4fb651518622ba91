import { sql } from 'drizzle-orm'
import {
  boolean,
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
 * The sources of imported jobs. A source is the board of a company at an applicant tracking system (ATS). In a round,
 * the server reads the board once and applies its changes to the jobs on this site.
 */
export const jobSources = pgTable(
  'job_sources',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** 'greenhouse', 'lever', 'ashby', 'workable', 'personio', 'recruitee' or 'teamtailor'. */
    kind: text().notNull(),
    /** The region of the ATS that hosts the board: 'us' or 'eu'. */
    region: text().notNull(),
    /** The name of the board at the ATS. */
    board: text().notNull(),
    /** The page on the company's domain that links to the board. */
    careerPage: text('career_page').notNull(),
    /** The relevance words. A job is imported if it contains one of them. */
    words: text().array().notNull(),
    /** Whether a place such as "Remote - US" means that the job is remote. Null until an owner has answered. */
    remotePlaces: boolean('remote_places'),
    /** The member in whose name the source imports jobs. */
    addedBy: integer('added_by').references(() => users.id, { onDelete: 'set null' }),
    /** When the server last found the link on the career page. */
    provenAt: time('proven_at').notNull(),
    /** The time since which the career page has not linked to the board. */
    proofMissingSince: time('proof_missing_since'),
    nextProofAt: time('next_proof_at').notNull(),
    pausedAt: time('paused_at'),
    /**
     * Who paused the source ('member' or 'staff'), or why the server paused it: 'proof_lost' (the career page no longer
     * links to the board), 'no_owner' (the company has no owner) or 'flapping' (a job changed too often in a day).
     */
    pauseReason: text('pause_reason'),
    /** When the next round is due. During a round, the end of its lease. */
    nextCheckAt: time('next_check_at').notNull(),
    /** The ETag of the last response. Null if the next round must read the board even if it has not changed. */
    etag: text(),
    /** The number of failed rounds since the last success. `failingSince` is the time of the first of them. */
    failures: integer().notNull().default(0),
    failingSince: time('failing_since'),
    /** When the company's members were emailed about these failures. */
    failureEmailedAt: time('failure_emailed_at'),
    lastGoodAt: time('last_good_at'),
    /** The result of the last round. Members of the company see this. */
    lastResult: jsonb('last_result'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // Compares the names in lower case, because an ATS ignores the case of a board's name.
    uniqueIndex('job_sources_board_key').on(table.kind, table.region, sql`lower(${table.board})`),
    index('job_sources_check_idx').on(table.nextCheckAt),
    index('job_sources_company_idx').on(table.companyId),
    index('job_sources_added_by_idx').on(table.addedBy),
    check(
      'job_sources_kind_check',
      sql`${table.kind} in ('greenhouse', 'lever', 'ashby', 'workable', 'personio', 'recruitee', 'teamtailor')`,
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

/** All jobs that a source has found on its board, whether it imported them or rejected them. */
export const sourceJobs = pgTable(
  'source_jobs',
  {
    sourceId: integer('source_id')
      .notNull()
      .references(() => jobSources.id, { onDelete: 'cascade' }),
    /** The ID of the job at the ATS. */
    externalId: text('external_id').notNull(),
    /** The imported job on this site. Null if the source rejected the job, or the imported job was deleted. */
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    title: text().notNull(),
    /**
     * The hash of the content that the source last imported or decided to skip. The content at the ATS has changed if
     * its hash differs.
     */
    contentHash: text('content_hash').notNull(),
    /** The fields that the source last imported, by API name. If the job now differs, a person has edited it here. */
    importedFields: jsonb('imported_fields'),
    /** When a round last found the job. Updated at most once a day. */
    seenAt: time('seen_at').notNull(),
    /** The time of the first successful round that did not find the job. Null while rounds find the job. */
    missingSince: time('missing_since'),
    /** 'job', 'not_relevant' or 'refused'. */
    outcome: text().notNull(),
    /** Why the source rejected the job. For an imported job, why the source rejected its newest version. */
    reason: text(),
    /**
     * When the source withdrew the job because it was missing at the ATS. Null again after the job has reappeared
     * there.
     */
    withdrawnAt: time('withdrawn_at'),
    /**
     * The hash of the key with which a member can republish the withdrawn job. The email about the withdrawal has the
     * key.
     */
    undoKeyHash: text('undo_key_hash'),
    /**
     * When a member republished the job. The source may withdraw it again only after the ATS has listed it since this
     * time.
     */
    undoneAt: time('undone_at'),
    renewals: integer().notNull().default(0),
    /** The day in UTC on which the source last edited the job. `editCount` is the number of its edits on that day. */
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
