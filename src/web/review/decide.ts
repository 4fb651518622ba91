import type {
  changeReasons,
  companyChangeReasons,
  companyRefusalReasons,
  Reason,
  refusalReasons,
} from '#contract/jobs/rules/decisions.ts'
import { call } from '#web/query/api.ts'

import type { EntryRef } from './refs.ts'

/** A reference to a decision, used to undo it. */
export type DecisionRef = { readonly kind: EntryRef['kind']; readonly decision_id: number }

type ReasonAndNote<Reasons extends readonly Reason[]> = {
  readonly reason: Reasons[number]
  readonly note: string | null
}

export type Decision =
  | { readonly action: 'approve'; readonly renew?: boolean }
  | ({
      readonly action: 'request_changes' | 'refuse'
      /** Whether to take the job off the board, although the entry is about an edit of it. */
      readonly takesDown?: boolean
    } & ReasonAndNote<readonly Reason[]>)

/** `version` is the version that the reviewer saw. A decision is rejected (409) if the entry has changed since. */
export async function sendDecision(ref: EntryRef, decision: Decision, version: string): Promise<DecisionRef> {
  const send = { job: decideOnJob, company: decideOnCompany, developer: decideOnDeveloper }[ref.kind]
  return { kind: ref.kind, decision_id: (await send(ref.id, decision, version)).decision_id }
}

function decideOnJob(id: number, decision: Decision, ifMatch: string) {
  const target = { params: { job_id: id }, ifMatch }
  if (decision.action === 'approve')
    return call('POST /ninja-api/jobs/{job_id}/approve', {
      ...target,
      body: { renew: decision.renew ?? false },
    })
  return decision.action === 'refuse'
    ? call('POST /ninja-api/jobs/{job_id}/refuse', {
        ...target,
        body: {
          ...narrowReason<typeof refusalReasons>(decision),
          take_down: decision.takesDown ?? false,
        },
      })
    : call('POST /ninja-api/jobs/{job_id}/request-changes', {
        ...target,
        body: narrowReason<typeof changeReasons>(decision),
      })
}

function decideOnCompany(id: number, decision: Decision, ifMatch: string) {
  const target = { params: { company_id: id }, ifMatch }
  if (decision.action === 'approve') return call('POST /ninja-api/companies/{company_id}/approve', target)
  return decision.action === 'refuse'
    ? call('POST /ninja-api/companies/{company_id}/refuse', {
        ...target,
        body: narrowReason<typeof companyRefusalReasons>(decision),
      })
    : call('POST /ninja-api/companies/{company_id}/request-changes', {
        ...target,
        body: narrowReason<typeof companyChangeReasons>(decision),
      })
}

function decideOnDeveloper(id: number, decision: Decision, ifMatch: string) {
  const target = { params: { user_id: id }, ifMatch }
  return decision.action === 'approve'
    ? call('PATCH /ninja-api/review/developers/{user_id}', { ...target, body: { moderation: 'clear' } })
    : call('PATCH /ninja-api/review/developers/{user_id}', {
        ...target,
        body: { moderation: 'hidden', ...narrowReason<typeof companyRefusalReasons>(decision) },
      })
}

export async function undoDecision({ kind, decision_id }: DecisionRef): Promise<void> {
  const list = (
    { job: 'decisions', company: 'company-decisions', developer: 'developer-decisions' } as const
  )[kind]
  await call(`POST /ninja-api/review/${list}/{decision_id}/undo`, { params: { decision_id } })
}

/** Narrows the type of the reason without a check. The dialog offers only the reasons that the call accepts. */
function narrowReason<Reasons extends readonly Reason[]>({
  reason,
  note,
}: ReasonAndNote<readonly Reason[]>): ReasonAndNote<Reasons> {
  return { reason, note }
}
