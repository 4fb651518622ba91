// The life of a job, as one pure function. It is the only place that decides what an event does to a job.
import type { JobAction } from '#contract/jobs/rules/actions.ts'

import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { editAsMember, editAsStaff, move } from './content-rules.ts'
import type { Circumstances, JobEvent, Outcome, Refusal } from './events.ts'
import { isMember, mayDo, nothing } from './facts.ts'
import {
  ask,
  endAsMember,
  endAsStaff,
  goLive,
  hide,
  leave,
  publishAsStaff,
  renew,
  schedule,
  settle,
  show,
} from './place-rules.ts'
import { decide, report } from './review-rules.ts'

/**
 * Returns what an event does to a job. The caller checks the guards of the outcome and writes it. An outcome without
 * changes means that the event does nothing.
 */
export function transition(job: ManagedJob, event: JobEvent, at: Circumstances): Outcome | Refusal {
  const action = actionOf(event)
  if (action !== undefined && at.role !== 'system' && !mayDo(job, action, at))
    return { refused: 'state', action }
  switch (event.type) {
    case 'submit':
      return ask(job, at)
    case 'publish':
      return publishAsStaff(job, at)
    case 'withdraw':
      return leave(job, 'off')
    case 'renew':
      return renew(job, at)
    case 'settle':
      return settle(job, at)
    case 'delete':
      return { ...nothing, effects: [{ type: 'remove' }] }
    case 'show':
      return show(job, at)
    case 'hide':
      return hide(job, at)
    case 'edit':
      return isMember(at) ? editAsMember(job, event, at) : editAsStaff(job, event)
    case 'end':
      return isMember(at) ? endAsMember(job, event, at) : endAsStaff(job, event, at)
    case 'schedule':
      return schedule(job, event, at)
    case 'go_live':
      return goLive(job, at)
    case 'move':
      return move(job, event, at)
    case 'decide':
      return decide(job, event, at)
    case 'report':
    default:
      return report(job, event, at)
  }
}

const decisionActions = { approved: 'approve', changes_wanted: 'request_changes', refused: 'refuse' } as const

/** `show`, `hide`, `report` and `go_live` do nothing if the state does not allow them. */
const actions: Record<Exclude<JobEvent['type'], 'decide'>, JobAction | undefined> = {
  submit: 'submit',
  publish: 'publish',
  withdraw: 'withdraw',
  renew: 'renew',
  settle: 'settle',
  delete: 'delete',
  edit: 'edit',
  end: 'edit',
  schedule: 'edit',
  move: 'edit',
  show: undefined,
  hide: undefined,
  report: undefined,
  go_live: undefined,
}

/** Returns the action whose permission an event needs, or undefined for an event that needs none. */
export function actionOf(event: JobEvent): JobAction | undefined {
  return event.type === 'decide' ? decisionActions[event.decision] : actions[event.type]
}
