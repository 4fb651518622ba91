import { pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

/** The leases and last runs of recurring tasks, so that only one instance runs each task. */
export const taskRuns = pgTable('task_runs', {
  name: text().primaryKey(),
  /** Until when no other instance may start the task. */
  leasedUntil: time('leased_until').notNull(),
  finishedAt: time('finished_at'),
})
