// Work that recurs, such as reminders: when each kind was last done, so that of several instances one does it.
import { pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

export const taskRuns = pgTable('task_runs', {
  name: text().primaryKey(),
  /** Until when an instance has it to itself. */
  leasedUntil: time('leased_until').notNull(),
  finishedAt: time('finished_at'),
})
