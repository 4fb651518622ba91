import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { companies } from './companies.ts'

/** The weekly checks of apply links. Jobs of a company with the same link share a row. */
export const applyLinkChecks = pgTable(
  'apply_link_checks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    link: text().notNull(),
    /** Null before the first check. */
    checkedAt: time('checked_at'),
    /** How many checks in a row found that the page or its host does not exist. */
    failures: integer().notNull().default(0),
    /** When the members got the email about the dead link. */
    askedAt: time('asked_at'),
    /** When a member answered that the jobs are still open. */
    answeredAt: time('answered_at'),
    /** When the jobs were put into the review queue. */
    queuedAt: time('queued_at'),
  },
  // The hash keeps the entries of the index short enough for PostgreSQL.
  (table) => [uniqueIndex('apply_link_checks_key').on(table.companyId, sql`md5(${table.link})`)],
)
