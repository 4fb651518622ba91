// What saving a job may do besides: each is a button below the form.
import type { JobAction } from '#contract/jobs/rules/actions.ts'
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'

import { bodyOf, endOf, type JobValues } from './job-values.ts'

export type Intent = 'save' | 'submit' | 'publish' | 'renew'

export type Choice = { readonly intent: Intent; readonly label: string }

type Standing = { readonly state: JobState; readonly actions: readonly JobAction[] }

/** What a new one may become: of those who write all jobs it is published, of others reviewed. */
export const newJob = (mayWriteAll: boolean): Standing => ({
  state: 'draft',
  actions: mayWriteAll ? ['publish', 'edit'] : ['submit', 'edit'],
})

/** The first is what Enter does. */
export function choicesOf({ state, actions }: Standing): readonly Choice[] {
  const isDraft = state === 'draft'
  const ways: readonly (Choice | false)[] = [
    actions.includes('submit') && { intent: 'submit', label: 'Send for review' },
    actions.includes('publish') && { intent: 'publish', label: isDraft ? 'Publish' : 'Save and publish' },
    state === 'expired' && actions.includes('renew') && { intent: 'renew', label: 'Save and renew' },
    actions.includes('edit') && { intent: 'save', label: isDraft ? 'Save draft' : 'Save changes' },
  ]
  return ways.filter((way) => way !== false)
}

type Saving = {
  intent: Intent
  state: JobState
  opened: JobValues
  isNew: boolean
  /** Whether reviewers decide on what is written. */
  isReviewed: boolean
  now: Date
}

/** The body of the call. What goes onto the board stays for the usual time, unless a later day is named. */
export function bodyFor(
  values: JobValues,
  { intent, state, opened, isNew, isReviewed, now }: Saving,
): Record<string, unknown> {
  const body = bodyOf(values, isNew ? undefined : opened)
  const usual = { expires_at: defaultExpiry(now).toISOString() }
  // Somebody else may have published it meanwhile: until when, is theirs to say. Sending and renewing are calls of their own.
  if (intent === 'save' || isReviewed || (state === 'published' && !isNew)) {
    if (isNew) return { ...body, is_active: false }
    const isUsualAgain = values.closes === 'usual' && opened.closes !== 'usual'
    if (state !== 'draft' || !isUsualAgain) return body
    // No end at all is for those to allow who run the board.
    return { ...body, ...(isReviewed ? usual : { expires_at: null }) }
  }
  const end = endOf(values)
  const isUsual = values.closes === 'usual' || (end !== null && end < now)
  return { ...body, is_active: true, ...(isUsual && usual) }
}

const done: Record<Exclude<Intent, 'submit'>, string> = {
  save: 'has been saved.',
  publish: 'is on the board.',
  renew: 'is on the board again.',
}

/** Sent for review it may be on the board at once. `state` is what it is now. */
export function messageOf(intent: Intent, title: string, state?: JobState): string {
  if (state === 'waiting') return `${title} is waiting for review.`
  if (state === 'changes_waiting')
    return `Your changes to ${title} are waiting for review. Until then the board shows the approved version.`
  if (intent !== 'submit') return `${title} ${done[intent]}`
  return `${title} ${state === 'settlement' ? 'is waiting for payment.' : 'is on the board.'}`
}
