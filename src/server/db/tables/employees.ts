import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import { users } from './users.ts'

const time = (name: string) => timestamp(name, { precision: 6, withTimezone: true })

/**
 * Returns an SQL expression that sorts names without regard to case and accents (ada, Émile, Zoe), in every locale of
 * the database. An index uses the expression.
 */
export const nameSortKey = (name: SQLWrapper) => sql`(${name} collate "und-x-icu")`

export const employees = pgTable(
  'employees',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    department: text().notNull(),
    /** In US dollars per year. */
    salary: numeric({ precision: 14, scale: 2 }).notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('employees_user_idx').on(table.userId, table.id),
    index('employees_user_name_idx').on(table.userId, nameSortKey(table.name), table.id),
    index('employees_user_department_idx').on(table.userId, table.department, table.salary),
    index('employees_user_salary_idx').on(table.userId, table.salary, table.id),
    check('employees_name_check', sql`char_length(${table.name}) between 1 and 200`),
    check('employees_salary_check', sql`${table.salary} >= 0`),
  ],
)
