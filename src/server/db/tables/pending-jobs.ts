import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'
import { jobs } from './jobs.ts'
import { users } from './users.ts'

/** Jobs that visitors have written with a signup. Neither the company nor the job exists until the address is confirmed. */
export const pendingJobs = pgTable(
  'pending_jobs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * Whether the job is sent for review as soon as the user has a confirmed address. False if the user must decide,
     * because another person may have written the job, or the server could not send it.
     */
    sendsWhenConfirmed: boolean('sends_when_confirmed').notNull(),
    companyName: text('company_name').notNull(),
    /** The body of the request that creates the job, without its company. */
    job: jsonb().notNull(),
    /** The draft that an attempt to send the job has created. */
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    /** Why the job could not be sent: `field` and `message`. */
    problem: jsonb(),
    attemptedAt: time('attempted_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('pending_jobs_user_idx').on(table.userId),
    index('pending_jobs_job_idx').on(table.jobId),
    index('pending_jobs_created_idx').on(table.createdAt),
  ],
)
