import { pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

/** The leases and last runs of recurring tasks, so that only one instance runs each task. */
export const taskRuns = pgTable('task_runs', {
  name: text().primaryKey(),
  /**
   * When the next run is due. An instance that starts a run postpones this time, so that no other instance starts the
   * same run.
   */
  dueAt: time('leased_until').notNull(),
  finishedAt: time('finished_at'),
})
