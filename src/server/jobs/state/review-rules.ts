import type { MatterKind } from '#contract/jobs/rules/job-state.ts'

import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import type { Circumstances, Effect, EventOf, Outcome, Refusal } from './events.ts'
import { isBeforePublication, isOnBoard, isShown, nothing, subjectOf } from './facts.ts'
import { leave, needsPayment, published, renewedEnd } from './place-rules.ts'

const allMatters: readonly MatterKind[] = ['reported', 'sent_back']

/** A decision closes the matters of the job, except that an edit that is sent back leaves its report open. */
export function decide(job: ManagedJob, event: EventOf<'decide'>, at: Circumstances): Outcome | Refusal {
  const { decision } = event
  const isEdit = isOnBoard(job) && job.hasWaitingChanges
  const subject = subjectOf(event.isTakeDown ? { ...job, hasWaitingChanges: false } : job)
  const about = event.isBlock && isEdit ? 'changes' : subject
  const outcome = about === 'changes' ? decideOnEdit(event) : decideOnJob(job, event, at)
  const closed = about === 'changes' ? allMatters.filter((kind) => kind !== 'reported') : allMatters
  const effects: Effect[] =
    decision === 'changes_wanted'
      ? [
          { type: 'close', kinds: closed.filter((kind) => kind !== 'sent_back') },
          { type: 'open', kinds: ['sent_back'] },
        ]
      : [{ type: 'close', kinds: closed }]
  const decided = { ...outcome, about, effects: [...outcome.effects, ...effects] }
  if (!event.renew) return decided
  if (isShown(job, at) || !isOnBoard(job)) return { refused: 'not_expired' }
  const status = { ...decided.status, expiresAt: renewedEnd(job, at) }
  return { ...decided, status, guards: [...decided.guards, 'board_rules'] }
}

function decideOnEdit({ decision }: EventOf<'decide'>): Outcome {
  if (decision !== 'approved') return { ...nothing, edit: { mark: decision } }
  return { ...nothing, status: { approval: 'given' }, edit: 'apply', guards: ['link'] }
}

function decideOnJob(job: ManagedJob, { decision }: EventOf<'decide'>, at: Circumstances): Outcome {
  if (decision !== 'approved') return leave(job, decision)
  const approved = { ...nothing, guards: ['link'] } as const
  if (!isBeforePublication(job))
    return {
      ...approved,
      status: { approval: 'given' },
      effects: isOnBoard(job) ? [{ type: 'approveOthers' }] : [],
    }
  if (needsPayment(job, at.config)) return { ...approved, status: { stage: 'settlement', approval: 'given' } }
  return { ...approved, status: published(job, at, 'given') }
}

export function report(job: ManagedJob, { isEnough }: EventOf<'report'>, at: Circumstances): Outcome {
  if (!isShown(job, at) || !isEnough || job.isReported) return nothing
  return { ...nothing, effects: [{ type: 'open', kinds: ['reported'] }] }
}
