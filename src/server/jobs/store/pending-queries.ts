// SQL conditions and columns of the jobs in the review queue.
import { or, sql } from 'drizzle-orm'

import type { ReviewSubject } from '#contract/jobs/rules/decisions.ts'
import type { MatterKind } from '#contract/jobs/rules/job-state.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { decisions, matters, reports, revisions } from '#server/db/tables/reviews.ts'

const isOpenMatterOfJob = sql`${matters.jobId} = ${jobs.id} and ${matters.openedAt} is not null and ${matters.closedAt} is null`

/** A list instead of `exists`, because the database reads it once for all jobs. Matters of cards have no job. */
const hasOpenMatter = (kind: MatterKind) => sql<boolean>`${jobs.id} in (
  select ${matters.jobId} from ${matters}
  where ${matters.jobId} is not null and ${matters.kind} = ${kind} and ${matters.openedAt} is not null and ${matters.closedAt} is null)`

export const isReported = hasOpenMatter('reported')

const hasWaitingEdit = sql`(${jobs.isActive} and coalesce(${revisions.status} = 'waiting', false))`

/** Matches jobs on the board without a pending edit, although reviewers asked for corrections. */
const isUnanswered = sql`(${jobs.isActive} and ${revisions.jobId} is null and ${hasOpenMatter('sent_back')})`

/**
 * Matches the jobs in the review queue: jobs with unseen content whose company asked, published jobs
 * with a waiting edit, reported jobs, and jobs whose company did not answer when they were sent back.
 */
export const isPending = or(sql`${jobs.approval} = 'asked'`, hasWaitingEdit, isReported, isUnanswered)

const beforePublication = sql.raw("('waiting', 'settlement', 'scheduled')")

/** Equals `subjectOf` of the state machine. */
export const aboutJob = sql<ReviewSubject>`case
  when ${jobs.stage} in ${beforePublication} then 'posting'
  when ${isReported} then 'reported'
  when ${hasWaitingEdit} then 'changes'
  when ${jobs.approval} = 'asked' then 'published'
  else 'sent_back' end`

/** The time at which something happened to the matters of a job for the first or last time. */
const reportedAt = (which: 'min' | 'max') => sql<Date | null>`(
  select ${sql.raw(which)}(${reports.createdAt}) from ${reports}
  join ${matters} on ${matters.id} = ${reports.matterId} where ${isOpenMatterOfJob})`

const sentBackAt = sql<Date | null>`(select max(${matters.openedAt}) from ${matters}
  where ${isOpenMatterOfJob} and ${matters.kind} = 'sent_back')`

/** The reports of a job that was withdrawn and sent again do not move it in the queue. */
export const jobSince = sql<Date>`coalesce(
  case when ${jobs.stage} not in ${beforePublication} then ${reportedAt('min')} end,
  case when ${hasWaitingEdit} then ${revisions.submittedAt} end,
  case when ${isUnanswered} and ${jobs.approval} <> 'asked' then ${sentBackAt} end,
  ${jobs.submittedAt}, ${jobs.updatedAt})`

export const lastReport = sql`case when ${isReported} then ${reportedAt('max')} end`

/** Matches jobs whose last decision was not an approval. Decisions that were undone do not count. */
export const isResubmitted = sql<boolean>`coalesce((
  select ${decisions.decision} <> 'approved' from ${decisions}
  where ${decisions.jobId} = ${jobs.id} and ${decisions.undoneAt} is null
  order by ${decisions.id} desc limit 1), false)`

/**
 * The ID of the user who submitted the pending revision. If no revision is pending, the ID of the user who submitted
 * the job.
 */
export const jobSender = sql<
  number | null
>`case when ${revisions.status} = 'waiting' then ${revisions.submittedBy}
  else ${jobs.submittedBy} end`
