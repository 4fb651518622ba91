import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { jobs } from './jobs.ts'
import { users } from './users.ts'

export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.jobId] }),
    index('bookmarks_job_idx').on(table.jobId),
    check('bookmarks_kind_check', sql`${table.kind} in ('saved', 'applied')`),
  ],
)
