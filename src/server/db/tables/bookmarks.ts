import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { jobs } from './jobs.ts'
import { users } from './users.ts'

export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId] }),
    index('bookmarks_job_idx').on(table.jobId),
  ],
)
