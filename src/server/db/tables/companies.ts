// Who hires.
import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

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
    createdAt: timestamp('created_at', { precision: 3, withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { precision: 3, withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('companies_name_key').on(companyNameKey(table.name)),
    // An index takes no longer text: better a constraint with a name than an error of the index.
    check('companies_name_check', sql`char_length(${table.name}) between 1 and 200`),
  ],
)
