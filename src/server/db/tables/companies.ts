import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

/**
 * Returns an SQL expression that is equal for company names that differ only in case, such as 'ØRSTED' and 'Ørsted'. A
 * unique index on it prevents two companies with the same name.
 */
export const companyNameKey = (name: SQLWrapper | string) =>
  sql`(lower(${name} collate "und-x-icu") collate "C")`

export const companies = pgTable(
  'companies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    website: text(),
    description: text(),
    logo: text(),
    /** Whether the company publishes jobs without payment even if the installation requires payment. */
    isSponsor: boolean('is_sponsor').notNull().default(false),
    /**
     * The maximum number of the company's jobs that are on the board, in review or waiting for payment. If null,
     * JOBS_PER_COMPANY applies.
     */
    jobQuota: integer('job_quota'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('companies_name_key').on(companyNameKey(table.name)),
    // Rejects names that are too long for the index. The index would reject them too, but without naming a constraint.
    check('companies_name_check', sql`char_length(${table.name}) between 1 and 200`),
    check('companies_job_quota_check', sql`${table.jobQuota} >= 0`),
  ],
)
