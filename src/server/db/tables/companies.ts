import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

/**
 * Returns the key of a company name that ignores case in every locale ('ØRSTED' equals 'Ørsted'). A unique index uses
 * the key.
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
     * Maximum number of the company's jobs on the board, in review or waiting for payment. Null for JOBS_PER_COMPANY.
     */
    jobQuota: integer('job_quota'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('companies_name_key').on(companyNameKey(table.name)),
    // Longer names would not fit into the index. This check rejects them with an error that names the constraint.
    check('companies_name_check', sql`char_length(${table.name}) between 1 and 200`),
    check('companies_job_quota_check', sql`${table.jobQuota} >= 0`),
  ],
)
