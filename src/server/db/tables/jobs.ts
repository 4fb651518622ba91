import { and, isNotNull, not, or, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'
import { users } from './users.ts'

/**
 * Enumerations are text columns. The contract checks values before they are written, and unknown values can be read.
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
    applyLink: text('apply_link').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** The source of an imported job. (source, external id) is unique, so that an import can be repeated. */
    source: text(),
    externalId: text('external_id'),
    firstPublishedAt: time('first_published_at'),
    /** When the job first appeared on the board. Never changes, unlike the publication date of an imported job. */
    firstListedAt: time('first_listed_at'),
    expiresAt: time('expires_at'),
    /** Why the job is not published yet, such as 'waiting' for a review. Null if nothing prevents publication. */
    review: text(),
    /** Whether the job has content that no reviewer has seen. */
    isUnreviewed: boolean('is_unreviewed').notNull().default(false),
    /** Why a published job needs a review: 'published' (it was published without one) or 'reported'. */
    recheck: text(),
    /** The time of the submission for review, and the user who submitted the job. */
    submittedAt: time('submitted_at'),
    submittedBy: integer('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('jobs_source_external_id_key').on(table.source, table.externalId),
    // ORDER BY ... DESC sorts nulls first, and only an index with the same order serves such a query.
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
      .where(sql`${table.review} is not null or ${table.recheck} is not null`),
    index('jobs_first_listed_idx').on(sql`coalesce(${table.firstListedAt}, ${table.firstPublishedAt})`),
    index('jobs_submitted_by_idx').on(table.submittedBy),
    check(
      'jobs_review_check',
      sql`${table.review} is null or (${table.review} in ('waiting', 'changes_wanted', 'refused', 'settlement') and not ${table.isActive})`,
    ),
    check(
      'jobs_recheck_check',
      sql`${table.recheck} is null or (${table.recheck} in ('published', 'reported') and ${table.isActive})`,
    ),
    check('jobs_source_check', sql`char_length(${table.source}) <= 100`),
    check('jobs_external_id_check', sql`char_length(${table.externalId}) <= 500`),
    check('jobs_salary_currency_check', sql`char_length(${table.salaryCurrency}) = 3`),
    check('jobs_salary_min_check', sql`${table.salaryMin} >= 0`),
    check('jobs_salary_max_check', sql`${table.salaryMax} >= 0`),
  ],
)

/**
 * Matches jobs that make their company public: jobs that are on the board, and approved jobs that were on it before.
 */
export const publishesCompany = or(
  jobs.isActive,
  and(isNotNull(jobs.firstPublishedAt), not(jobs.isUnreviewed)),
)
