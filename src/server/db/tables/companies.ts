import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

/** What makes two company names the same, in every database: 'ÖRSTED' is 'Ørsted'. The unique index is on this. */
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
    /** Posts without settling first, where the installation asks others to. */
    isSponsor: boolean('is_sponsor').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('companies_name_key').on(companyNameKey(table.name)),
    // An index takes no longer text: better a constraint with a name than an error of the index.
    check('companies_name_check', sql`char_length(${table.name}) between 1 and 200`),
  ],
)
