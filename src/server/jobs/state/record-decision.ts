// Stores decisions and what undoes them, and tells the members of the company.
import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import { pickFields } from '#contract/jobs/rules/changed-fields.ts'
import type { ReviewSubject } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'

import { findLastDecision } from '../store/decisions-queries.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { insertNotice } from '../store/notices-queries.ts'
import { conflict } from '../store/problems.ts'
import type { Revision } from '../store/revisions-queries.ts'
import type { Content, EventContext, EventOf, Status } from './events.ts'
import { subjectOf } from './facts.ts'
import { insertDecision } from './status-queries.ts'

/** What a decision or an action changed, as it was before. It is stored as JSON. */
type UndoState<Changes extends JobUpdateBody | CompanyChanges> = {
  /** The version after the change. If the job or company has another version now, the change cannot be undone. */
  after: string
  /** The public values of the fields that the pending edit changes. */
  content: Changes
  revision: Revision<Changes> | null
}

export type CompanyUndoState = UndoState<CompanyChanges>

export type CardUndoState = Pick<CompanyUndoState, 'after'> & { isHidden: boolean }

export type JobUndoState = UndoState<JobUpdateBody> & {
  status: Status & { updatedAt: Date }
  /** The other jobs of the company whose review the change ended or asked for. */
  others: readonly OtherJob[]
  /** The IDs of the unclosed matters of the job. */
  matters: readonly number[]
}

/** Another job that had the approval 'missing' before a change. `approval` is the one after it. */
export type OtherJob = {
  readonly id: number
  readonly approval: 'given' | 'asked'
  readonly submittedAt: Date | null
}

type Decided = {
  event: Omit<EventOf<'decide'>, 'type'>
  jobId: number | null
  companyId: number
  about: ReviewSubject
  /** When the subject was sent for review. */
  pendingSince: Date | null
  changes?: CompanyChanges
  title: string
  authorIds: readonly (number | null | undefined)[]
}

/** The subjects of decisions that only keep a job on the board. Members get no email about their approval. */
const unremarkable: ReadonlySet<ReviewSubject> = new Set(['published', 'reported', 'sent_back'])

/** Returns the ID of the new decision. */
export async function recordDecision(
  { db, now, identity }: EventContext,
  { event, changes, title, authorIds, pendingSince, ...subject }: Decided,
): Promise<number> {
  const { decision, reason, note, isBlock } = event
  const decided = { ...subject, decision, note, decidedAt: now }
  const decidedBy = identity?.user.id ?? null
  const decisionId = await insertDecision(db, { ...decided, reason, changes, decidedBy, pendingSince })
  if (decision !== 'approved' || !unremarkable.has(subject.about))
    await insertNotice(db, {
      ...decided,
      title,
      reason: isBlock ? 'blocked_domain' : reason,
      authorIds: authorIds.filter((id) => id != null),
      decisionId,
    })
  return decisionId
}

/** Returns the public values of the fields that the pending edit changes. */
export function overwrittenValues(
  fields: object,
  revision: { changes: object } | null,
): Content & CompanyChanges {
  return pickFields(fields, Object.keys(revision?.changes ?? {}))
}

/**
 * Checks that the job was submitted, edited or reported after the last decision. Two reviewers may decide on the same
 * submission. Without this check, the second decision would apply to a later edit or take the approved job off the
 * board. Decisions with If-Match do not need the check.
 * @throws Problem `conflict`
 */
export async function requireUndecided(tx: Db, job: ManagedJob): Promise<void> {
  const last = await findLastDecision(tx, { jobId: job.id })
  if (isPendingSince(job, last?.decidedAt)) return
  throw conflict(
    'Nothing new is pending review. To decide on this job anyway, read it and send its version in If-Match.',
  )
}

/** Returns whether the job has something to review that is newer than `decidedAt`. */
function isPendingSince(job: ManagedJob, decidedAt: Date | undefined): boolean {
  if (job.stage === 'settlement' || job.stage === 'scheduled') return job.approval === 'asked'
  // A decision ends the review of a submitted job and closes its matters, so they are newer than the last decision.
  if (job.stage === 'waiting' || job.hasDueMatter) return true
  const isEdit = subjectOf(job) === 'changes'
  if (!isEdit && job.approval !== 'asked') return false
  const since = (isEdit ? job.revision?.submittedAt : job.submittedAt) ?? job.updatedAt
  return decidedAt === undefined || decidedAt <= since
}
