import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { JobAction, JobRole } from '#contract/jobs/rules/actions.ts'
import type { Decision, DecisionSubject, Reason } from '#contract/jobs/rules/decisions.ts'
import type { MatterKind, ReturnedEdit } from '#contract/jobs/rules/job-state.ts'
import type { Context } from '#server/http/context.ts'

import type { EndDate } from '../store/end-date.ts'
import type { StatusColumn } from '../store/jobs-queries.ts'
import type { ManagedJob } from '../store/managed-jobs-queries.ts'

/** The fields of a job that people edit. Its place, dates and company have events of their own. */
export type Content = Omit<JobUpdateBody, 'is_active' | 'company_id' | 'expires_at' | 'publish_at'>

export type DecisionInput = { decision: Decision; reason: Reason | null; note: string | null }

/**
 * - `show` and `hide` are `is_active` in a request body. They do nothing where the state does not allow them.
 * - `end` sets the closing date, `schedule` the date of publication, and `move` the company.
 * - `go_live` publishes a scheduled job whose date has come.
 * - `decide` with `renew` also renews a job that has expired. With `isBlock` it is about the entry in the review queue
 *   that contains a blocked domain. With `isTakeDown` it is about the job, although the job has a pending edit.
 */
export type JobEvent =
  | { type: 'submit' | 'publish' | 'withdraw' | 'renew' | 'settle' | 'delete' | 'show' | 'hide' | 'go_live' }
  | { type: 'edit'; content: Content }
  | { type: 'end'; at: Date | null }
  | { type: 'schedule'; at: Date | null }
  | { type: 'move'; companyId: number }
  | ({ type: 'decide'; renew?: boolean; isBlock?: boolean; isTakeDown?: boolean } & DecisionInput)
  | { type: 'report'; isEnough: boolean }

export type EventOf<Type extends JobEvent['type']> = Extract<JobEvent, { type: Type }>

/** What events need of a request. `db` is the transaction. */
export type EventContext = Pick<Context, 'db' | 'config' | 'now' | 'identity' | 'ip' | 'ifMatch'>

/** `system` acts without a role, for a payment provider, an import or a reviewer who blocks a domain. */
export type Circumstances = {
  readonly now: Date
  readonly role: JobRole | 'system'
  readonly userId: number | null
  /** Whether the jobs of the company go on the board before their review. */
  readonly isTrusted: boolean
  readonly hasBlockedHost: boolean
  /** Whether an answer without a login renews the job. It may do nothing that needs a review. */
  readonly isByKey: boolean
  readonly config: EndDate & { readonly postingFees: 'free' | 'settle_first' | 'sponsors_free' }
}

/** The columns of a job that only the state machine writes. */
export type Status = Pick<ManagedJob, StatusColumn>

/**
 * - `apply` writes the pending edit to the job and deletes it, and `drop` only deletes it.
 * - `save` stores an edit that waits for review, `trim` removes fields from it, and `mark` returns it to the company.
 */
export type EditChange<Changes = Content> =
  | 'keep'
  | 'drop'
  | 'apply'
  | { save: Changes }
  | { trim: Changes }
  | { mark: ReturnedEdit }

/** What is checked before an outcome is written, in the order of this list. Each check may refuse the event. */
export const guards = [
  'caller_unblocked',
  'usual_end',
  'publication',
  'company',
  'pay_range',
  'stated_pay',
  'link',
  'unblocked',
  'board_rules',
  'submission',
] as const
export type Guard = (typeof guards)[number]

export type Effect =
  | { type: 'open' | 'close'; kinds: readonly MatterKind[] }
  | { type: 'approveOthers' | 'recheckCompany' | 'remove' | 'tellMembers' }

export type Outcome = {
  readonly status: Partial<Status>
  readonly content: Content
  readonly companyId?: number
  readonly edit: EditChange
  readonly guards: readonly Guard[]
  readonly effects: readonly Effect[]
  readonly about?: DecisionSubject
}

/** The reason why an event is refused. With `state`, the state does not allow `action`. */
export type Refusal =
  | { refused: 'state'; action: JobAction }
  | { refused: 'review_first' | 'not_expired' | 'not_a_draft' | 'turned_down' | 'live' }
