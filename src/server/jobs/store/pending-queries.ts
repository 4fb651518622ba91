// SQL conditions and columns of the jobs in the review queue.
import { or, sql } from 'drizzle-orm'

import type { ReviewSubject } from '#contract/jobs/rules/decisions.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { jobDecisions, jobReports, jobRevisions } from '#server/db/tables/reviews.ts'

/**
 * Matches the jobs in the review queue: submitted jobs, jobs that wait for payment before their review, published jobs
 * with a pending revision, jobs that were published before their review, and reported jobs.
 */
export const isPending = or(
  sql`${jobs.review} = 'waiting'`,
  sql`${jobs.review} = 'settlement' and ${jobs.isUnreviewed}`,
  sql`${jobs.isActive} and ${jobRevisions.status} = 'waiting'`,
  sql`${jobs.recheck} is not null`,
)

export const aboutJob = sql<ReviewSubject>`case
  when ${jobs.review} in ('waiting', 'settlement') then 'posting'
  when ${jobs.recheck} = 'reported' then 'reported'
  when ${jobRevisions.status} = 'waiting' then 'changes'
  else ${jobs.recheck} end`

export const jobSince = sql<Date>`coalesce(
  case when ${jobs.recheck} = 'reported' then (
    select min(${jobReports.createdAt}) from ${jobReports}
    where ${jobReports.jobId} = ${jobs.id} and ${jobReports.settledAt} is null) end,
  case when ${jobs.review} is null and ${jobRevisions.status} = 'waiting' then ${jobRevisions.submittedAt} end,
  ${jobs.submittedAt}, ${jobs.updatedAt})`

/** Matches reported jobs, even if their company has taken them off the board and submitted them again. */
export const isReported = sql<boolean>`coalesce(${jobs.recheck} = 'reported', false) or (
  coalesce(${jobs.review} in ('waiting', 'settlement'), false) and exists (
    select 1 from ${jobReports} where ${jobReports.jobId} = ${jobs.id} and ${jobReports.settledAt} is null))`

/** Matches jobs whose last decision was not an approval. Decisions that were undone do not count. */
export const isResubmitted = sql<boolean>`coalesce((
  select ${jobDecisions.decision} <> 'approved' from ${jobDecisions}
  where ${jobDecisions.jobId} = ${jobs.id} and ${jobDecisions.undoneAt} is null
  order by ${jobDecisions.id} desc limit 1), false)`

export const lastReport = sql`case when ${jobs.recheck} = 'reported' then (
  select max(${jobReports.createdAt}) from ${jobReports} where ${jobReports.jobId} = ${jobs.id}) end`

/**
 * The ID of the user who submitted the pending revision. If no revision is pending, the ID of the user who submitted
 * the job.
 */
export const jobSender = sql<
  number | null
>`case when ${jobRevisions.status} = 'waiting' then ${jobRevisions.submittedBy}
  else ${jobs.submittedBy} end`
