import * as z from 'zod/mini'

import { jobWire, toWire } from '#contract/jobs/job.ts'
import { type Feedback, type LastEdit, type ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { actionsIn, type JobRole } from '#contract/jobs/rules/actions.ts'
import type { Decision } from '#contract/jobs/rules/decisions.ts'
import { approvals, jobStages, jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Db } from '#server/db/open.ts'
import { tagOf } from '#server/http/tags.ts'

import { findLastDecision } from '../store/decisions-queries.ts'
import { findLastEdit } from '../store/history-queries.ts'
import { type ManagedJob } from '../store/managed-jobs-queries.ts'
import { presentUser } from './history.ts'

const versionedJob = z.extend(jobWire, {
  stage: z.enum(jobStages),
  approval: z.enum(approvals),
  revision: z.nullable(z.object({ changes: z.unknown(), edition: z.int(), status: z.string() })),
  matters: z.array(z.int()),
})

/**
 * Returns the ETag of the job, its review status, its pending revision and its open matters. The ETag depends on the
 * changes of the revision and not only on its `edition`, because the `edition` starts at 1 again after a revision is
 * withdrawn.
 */
export function jobVersion(job: ManagedJob): string {
  const wire = toWire(job)
  const { stage, approval, revision } = job
  const matters = job.matters.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  const isSettled = (stage === 'off' || stage === 'board') && approval !== 'asked'
  if (isSettled && revision === null && matters.length === 0) return tagOf(jobWire, wire)
  return tagOf(versionedJob, { ...wire, stage, approval, revision, matters })
}

type PresentOptions = { db: Db; now: Date; role: JobRole }

/** Returns a job in the form that its company, reviewers and staff see. */
export async function presentManagedJob(
  job: ManagedJob,
  { db, now, role }: PresentOptions,
): Promise<ManagedJobDetail> {
  const state = jobStateOf(job, now)
  return {
    ...toWire(job),
    state,
    role,
    actions: [...actionsIn(state, role, { hasMatter: job.hasDueMatter })],
    version: jobVersion(job),
    proposed: job.revision && presentProposed(job.revision.changes),
    proposal: job.revision?.status ?? null,
    feedback: await readFeedback(db, job),
    edited_by: await readLastEdit(db, job, role),
    submitted_at: (job.revision?.submittedAt ?? job.submittedAt)?.toISOString() ?? null,
  }
}

/** Returns the proposed values of a revision, without the fields that reviewers do not review. */
function presentProposed(changes: NonNullable<ManagedJob['revision']>['changes']) {
  const {
    company_id: _company,
    is_active: _shown,
    expires_at: _end,
    publish_at: _start,
    ...proposed
  } = changes
  return proposed
}

/** Returns the last decision if it sent back or refused the job or its revision, otherwise null. */
async function readFeedback(db: Db, { id, stage, revision }: ManagedJob): Promise<Feedback | null> {
  const isSentBack = stage === 'changes_wanted' || stage === 'refused'
  const isEditSentBack = revision !== null && revision.status !== 'waiting'
  if (!isSentBack && !isEditSentBack) return null
  const last = await findLastDecision(db, { jobId: id })
  if (last === undefined) return null
  const { about, reason, note, decidedAt } = last
  return { about, decision: toDecision(last.decision), reason, note, decided_at: decidedAt.toISOString() }
}

/** Members learn the names of other members only, as in the history. */
async function readLastEdit(db: Db, { id, company }: ManagedJob, role: JobRole): Promise<LastEdit | null> {
  const last = await findLastEdit(db, { jobId: id, companyId: company.id })
  if (last === undefined) return null
  const isNamed = last.isByMember || role === 'staff' || role === 'reviewer'
  return { display: isNamed ? (presentUser(last)?.display ?? null) : null, at: last.at.toISOString() }
}

function toDecision(text: string): Decision {
  return text === 'approved' || text === 'refused' ? text : 'changes_wanted'
}
