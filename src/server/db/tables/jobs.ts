import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import type { Overlap } from '#contract/jobs/rules/working-hours.ts'

import { time } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/**
 * The jobs. Columns with a fixed set of values, such as `location_type`, are text. The contract validates values before
 * they are written, and the server tolerates unknown values when it reads them.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    title: text().notNull(),
    slug: text().notNull(),
    description: text().notNull(),
    locationType: text('location_type'),
    location: text(),
    countries: text().array().notNull().default([]),
    salaryMin: integer('salary_min'),
    salaryMax: integer('salary_max'),
    salaryPeriod: text('salary_period'),
    salaryCurrency: text('salary_currency').notNull().default('USD'),
    employmentSchedule: text('employment_schedule'),
    contractType: text('contract_type'),
    seniorityLevel: text('seniority_level'),
    skills: text().array().notNull().default([]),
    visaSponsorship: boolean('visa_sponsorship').notNull().default(false),
    overlap: jsonb().$type<Overlap>(),
    applyLink: text('apply_link').notNull(),
    /** Where the job is, such as 'waiting' (for a review). Only the state machine writes it. */
    stage: text().notNull().default('board'),
    /** Whether the job is on the board. An expired job is too. */
    isActive: boolean('is_active')
      .notNull()
      .generatedAlwaysAs(sql`stage = 'board'`),
    /** Whether reviewers have seen all content: 'given', 'missing' or 'asked' (missing, and in their queue). */
    approval: text().notNull().default('given'),
    /** The source of an imported job. (source, external_id) is unique, so that a repeated import updates the job. */
    source: text(),
    externalId: text('external_id'),
    firstPublishedAt: time('first_published_at'),
    /**
     * When this board first listed the job. An imported job may have been published elsewhere earlier. The value
     * changes only if a reviewer undoes the first publication.
     */
    firstListedAt: time('first_listed_at'),
    expiresAt: time('expires_at'),
    /** The date from which the board shows the approved job. Null without a date, and for every job on the board. */
    publishAt: time('publish_at'),
    /** When the job was submitted for review. `submittedBy` is the user who submitted it. */
    submittedAt: time('submitted_at'),
    submittedBy: integer('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    /** When a payment for the job was received. A job is paid for once, even if it is sent for review again. */
    paidAt: time('paid_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('jobs_source_external_id_key').on(table.source, table.externalId),
    // `ORDER BY ... DESC` sorts nulls first, so the index must sort them first as well.
    index('jobs_newest_idx')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.isActive}`),
    index('jobs_company_idx').on(
      table.companyId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('jobs_review_idx')
      .on(table.submittedAt, table.id)
      .where(sql`${table.approval} = 'asked'`),
    index('jobs_first_listed_idx').on(sql`coalesce(${table.firstListedAt}, ${table.firstPublishedAt})`),
    index('jobs_scheduled_idx')
      .on(table.publishAt)
      .where(sql`${table.stage} = 'scheduled'`),
    index('jobs_submitted_by_idx').on(table.submittedBy),
    check(
      'jobs_stage_check',
      sql`(${table.stage}, ${table.approval}) in (('off', 'given'), ('off', 'missing'), ('waiting', 'asked'),
        ('changes_wanted', 'missing'), ('refused', 'missing'), ('settlement', 'given'), ('settlement', 'asked'),
        ('scheduled', 'given'), ('scheduled', 'asked'),
        ('board', 'given'), ('board', 'missing'), ('board', 'asked'))`,
    ),
    check('jobs_source_check', sql`char_length(${table.source}) <= 100`),
    check('jobs_external_id_check', sql`char_length(${table.externalId}) <= 500`),
    check('jobs_salary_currency_check', sql`char_length(${table.salaryCurrency}) = 3`),
    check(
      'jobs_overlap_check',
      sql`${table.overlap} is null or coalesce((${table.overlap} ->> 'hours')::integer between 1 and 8
        and (${table.overlap} ->> 'utc_offset')::integer between -12 and 14, false)`,
    ),
    check('jobs_salary_min_check', sql`${table.salaryMin} >= 0`),
    check('jobs_salary_max_check', sql`${table.salaryMax} >= 0`),
  ],
)

/**
 * Matches the jobs that make their company public. These are the jobs on the board, and approved jobs that were on the
 * board before.
 */
export const publishesCompany = or(
  jobs.isActive,
  and(isNotNull(jobs.firstPublishedAt), eq(jobs.approval, 'given')),
)
