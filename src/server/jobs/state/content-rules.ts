import { toWire } from '#contract/jobs/job.ts'
import { changedValues, isSameValue } from '#contract/jobs/rules/changed-fields.ts'

import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { trimEdit } from './content.ts'
import type { Circumstances, EventOf, Guard, Outcome, Refusal, Status } from './events.ts'
import { isBeforePublication, isMember, isOnBoard, isShown, isTrustedWith, nothing } from './facts.ts'

/**
 * Edits a job as a member of its company. On the board, the approved version stays public until reviewers approve the
 * edit, unless the company is trusted and no earlier edit is pending.
 */
export function editAsMember(job: ManagedJob, { content }: EventOf<'edit'>, at: Circumstances): Outcome {
  const isLive = isOnBoard(job) || isBeforePublication(job)
  const pay = isLive ? (['pay_range', 'stated_pay'] as const) : (['pay_range'] as const)
  const guards: readonly Guard[] = ['caller_unblocked', ...pay]
  if (!isOnBoard(job)) return { ...editOffBoard(job, content, at), guards }
  const changes = changedValues(toWire(job), { ...job.revision?.changes, ...content })
  if (Object.keys(changes).length === 0) return { ...nothing, edit: 'drop', guards }
  const edit = { ...nothing, guards: [...guards, 'link', 'unblocked'] } as const
  if (job.revision === null && isTrustedWith(job, at)) {
    // A job that is already in the review queue keeps its place there.
    const submittedAt = job.approval === 'asked' ? job.submittedAt : at.now
    return { ...edit, content: changes, status: { approval: 'asked', submittedAt } }
  }
  return isSameValue(changes, job.revision?.changes) ? edit : { ...edit, edit: { save: changes } }
}

/**
 * A job that waits for payment goes back to the review queue when it is edited, and so does a scheduled job unless its
 * company is trusted.
 */
function editOffBoard(job: ManagedJob, content: EventOf<'edit'>['content'], at: Circumstances): Outcome {
  const merged = { ...job.revision?.changes, ...content }
  const changes = changedValues(toWire(job), merged)
  const edit = job.revision === null ? 'keep' : 'apply'
  if (Object.keys(changes).length === 0) return { ...nothing, edit }
  const isKept = job.stage === 'scheduled' && isTrustedWith(job, at)
  const status: Partial<Status> =
    job.stage === 'settlement' || job.stage === 'scheduled'
      ? { stage: isKept ? 'scheduled' : 'waiting', approval: 'asked', submittedAt: at.now }
      : { approval: job.stage === 'waiting' ? 'asked' : 'missing' }
  return { ...nothing, content: changes, status, edit }
}

export function editAsStaff(job: ManagedJob, { content }: EventOf<'edit'>): Outcome {
  const fields = toWire(job)
  const edit = { ...nothing, content: changedValues(fields, content), guards: ['pay_range'] } as const
  if (job.revision !== null && !isOnBoard(job))
    return { ...edit, edit: 'apply', status: { approval: 'missing' } }
  return { ...edit, edit: trimEdit(fields, job.revision, content) }
}

/**
 * Members can move only drafts, and only to companies they belong to. A job that reviewers turned down stays, because
 * the decisions and matters of a company end with it.
 */
export function move(job: ManagedJob, { companyId }: EventOf<'move'>, at: Circumstances): Outcome | Refusal {
  if (companyId === job.company.id) return nothing
  const moved = { ...nothing, companyId, guards: ['company'] } as const
  if (!isMember(at)) return isShown(job, at) ? { ...moved, guards: ['company', 'board_rules'] } : moved
  const isDraft = job.stage === 'off' && job.firstPublishedAt === null
  if (job.isTurnedDown || job.matters.length > 0) return { refused: 'turned_down' }
  return isDraft ? { ...moved, status: { approval: 'missing' } } : { refused: 'not_a_draft' }
}
