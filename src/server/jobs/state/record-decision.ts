// Stores decisions and their undo states, and tells the members of the company.
import { toWire } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { DecisionSubject } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'

import { jobVersion } from '../present/job.ts'
import { findLastDecision, insertDecision, setUndoState } from '../store/decisions-queries.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { conflict } from '../store/problems.ts'
import type { Revision } from '../store/revisions-queries.ts'
import type { EventContext, EventOf, Status } from './events.ts'
import { subjectOf } from './facts.ts'
import { addJobNotices } from './notify.ts'

type OptionalTime = 'submittedAt' | 'paidAt' | 'firstPublishedAt' | 'firstListedAt' | 'expiresAt'

/** The rows that a decision changed, as they were before it. Stored as JSON, so times are ISO 8601. */
export type UndoState = {
  /** The version of the job after the decision. If the job has another version now, the decision cannot be undone. */
  after: string
  status: Pick<Status, 'stage' | 'approval' | 'submittedBy'> &
    Record<OptionalTime, string | null> & {
      createdAt: string
      updatedAt: string
    }
  content: JobUpdateBody
  revision: (Omit<Revision<JobUpdateBody>, 'submittedAt'> & { submittedAt: string }) | null
  /** The IDs of the other jobs of the company that the decision approved. */
  others: readonly number[]
}

type Decided = {
  event: EventOf<'decide'>
  about: DecisionSubject
  before: ManagedJob
  after: ManagedJob
}

/** `finish` stores the undo state, once all effects of the decision are written. */
export type RecordedDecision = { id: number; others: number[]; finish: (job: ManagedJob) => Promise<void> }

export async function recordDecision(
  { db: tx, now, identity }: EventContext,
  { event, about, before, after }: Decided,
): Promise<RecordedDecision> {
  const { decision, reason, note, isBlock = false } = event
  const id = await insertDecision(tx, {
    jobId: before.id,
    companyId: before.company.id,
    about,
    decision,
    reason,
    note,
    decidedBy: identity?.user.id ?? null,
    decidedAt: now,
  })
  // The email needs the job as it was before the decision, because an approval removes the submitter of the changes.
  // It needs the title after the decision, because an approval may have changed the title.
  const job = { ...before, title: after.title }
  const told = isBlock ? 'blocked_domain' : reason
  await addJobNotices(tx, [{ job, about, decision, reason: told, note, decisionId: id }], now)
  const others: number[] = []
  return {
    id,
    others,
    async finish(decided) {
      if (!isBlock) await setUndoState(tx, id, { ...toUndoState(before), others, after: jobVersion(decided) })
    },
  }
}

function toUndoState(job: ManagedJob): Omit<UndoState, 'after' | 'others'> {
  const { stage, approval, submittedBy, revision } = job
  return {
    status: {
      stage,
      approval,
      submittedBy,
      submittedAt: toText(job.submittedAt),
      paidAt: toText(job.paidAt),
      firstPublishedAt: toText(job.firstPublishedAt),
      firstListedAt: toText(job.firstListedAt),
      expiresAt: toText(job.expiresAt),
      createdAt: job.createdAt.toISOString(),
      updatedAt: job.updatedAt.toISOString(),
    },
    content: overwrittenValues(job),
    revision: revision && { ...revision, submittedAt: revision.submittedAt.toISOString() },
  }
}

const toText = (moment: Date | null) => moment?.toISOString() ?? null

/** Returns the public values of the fields that the pending edit changes, in the format of a request body. */
function overwrittenValues(job: ManagedJob): JobUpdateBody {
  const wire: Record<string, unknown> = toWire(job)
  return Object.fromEntries(Object.keys(job.revision?.changes ?? {}).map((name) => [name, wire[name]]))
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
  if (job.stage === 'settlement') return job.approval === 'asked'
  // A decision ends the review of a submitted job and closes its matters, so they are newer than the last decision.
  if (job.stage === 'waiting' || job.hasDueMatter) return true
  const isEdit = subjectOf(job) === 'changes'
  if (!isEdit && job.approval !== 'asked') return false
  const since = (isEdit ? job.revision?.submittedAt : job.submittedAt) ?? job.updatedAt
  return decidedAt === undefined || decidedAt <= since
}
