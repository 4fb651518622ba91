import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

import { jobs } from './jobs.ts'

/** Daily counts of views, apply clicks and saves of a job. Nothing is stored about the visitors. */
export const jobStatistics = pgTable(
  'job_figures',
  {
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The day in UTC. */
    day: date().notNull(),
    views: integer().notNull().default(0),
    applyClicks: integer('apply_clicks').notNull().default(0),
    saves: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.day] }),
    check(
      'job_figures_check',
      sql`${table.views} >= 0 and ${table.applyClicks} >= 0 and ${table.saves} >= 0`,
    ),
  ],
)
