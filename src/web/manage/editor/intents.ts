import type { JobAction } from '#contract/jobs/rules/actions.ts'
import { defaultExpiry, publicationText, publicationTime } from '#contract/jobs/rules/expiry.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'
import { toJobBody, parseClosingTime, parsePublication, type JobValues } from '#web/job-form/job-values.ts'

export type Intent = 'save' | 'submit' | 'publish' | 'renew'

export type Choice = { readonly intent: Intent; readonly label: string }

type JobStatus = { readonly state: JobState; readonly actions: readonly JobAction[] }

/** Returns the status of a new job. Users who manage all jobs can publish it. Jobs of other users need a review. */
export const getNewJobStatus = (mayWriteAll: boolean): JobStatus => ({
  state: 'draft',
  actions: mayWriteAll ? ['publish', 'edit'] : ['submit', 'edit'],
})

/** Returns whether saving publishes a scheduled job, because the user has removed its date. */
export const publishesNow = ({ state }: Pick<JobStatus, 'state'>, values: JobValues): boolean =>
  state === 'scheduled' && values.publish_at === ''

/** Returns the save buttons, the most likely one first. */
export function listChoices({ state, actions }: JobStatus, values: JobValues): readonly Choice[] {
  const isDraft = state === 'draft'
  const changesLabel = publishesNow({ state }, values) ? 'Publish now' : 'Save changes'
  const saveLabel = isDraft ? 'Save draft' : changesLabel
  const choices: readonly (Choice | false)[] = [
    actions.includes('submit') && { intent: 'submit', label: 'Send for review' },
    actions.includes('publish') && { intent: 'publish', label: isDraft ? 'Publish' : 'Save and publish' },
    state === 'expired' && actions.includes('renew') && { intent: 'renew', label: 'Save and renew' },
    actions.includes('edit') && { intent: 'save', label: saveLabel },
  ]
  return choices.filter((way) => way !== false)
}

type SaveContext = {
  intent: Intent
  state: JobState
  opened: JobValues
  isNew: boolean
  needsReview: boolean
  now: Date
}

/**
 * Returns the request body. Publishing a job sets the default closing date if the user has chosen `usual` or a date in
 * the past.
 */
export function createRequestBody(
  values: JobValues,
  { intent, state, opened, isNew, needsReview, now }: SaveContext,
): Record<string, unknown> {
  const body = toJobBody(values, isNew ? undefined : opened)
  const start = publicationTime(parsePublication(values), now)
  const defaultEnd = { expires_at: defaultExpiry(start).toISOString() }
  // In these cases, the request only saves the values. A separate request sends the job for review or renews it.
  // Here, only drafts lose a chosen closing date, because another user may have published the job with that date.
  if (intent === 'save' || needsReview || (state === 'published' && !isNew)) {
    if (isNew) return { ...body, is_active: false }
    const isUsualAgain = values.closes === 'usual' && opened.closes !== 'usual'
    if (state !== 'draft' || !isUsualAgain) return body
    // A job that needs a review must have a closing date. Any other draft gets its closing date when it is published.
    return { ...body, ...(needsReview ? defaultEnd : { expires_at: null }) }
  }
  const end = parseClosingTime(values)
  const isUsual = values.closes === 'usual' || (end !== null && end < now)
  return { ...body, is_active: true, ...(isUsual && defaultEnd) }
}

const doneMessages: Record<Exclude<Intent, 'submit'>, string> = {
  save: 'has been saved.',
  publish: 'is on the board.',
  renew: 'is on the board again.',
}

type SavedJob = { readonly state: JobState; readonly publish_at?: string | null }

/** Returns the success message. It depends on the state of the saved job, because sending for review can publish it. */
export function describeSuccess(intent: Intent, title: string, saved?: SavedJob): string {
  const { state, publish_at: publishAt } = saved ?? {}
  const date = publishAt == null ? 'its date' : publicationText(Date.parse(publishAt))
  if (state === 'waiting')
    return `${title} is waiting for review.${publishAt == null ? '' : ` If it is approved, it will be published on ${date}.`}`
  if (state === 'scheduled') return `${title} will be published on ${date}.`
  if (state === 'changes_waiting')
    return `Your changes to ${title} are waiting for review. Until then the board shows the approved version.`
  if (intent !== 'submit') return `${title} ${doneMessages[intent]}`
  return `${title} ${state === 'settlement' ? 'is waiting for payment.' : 'is on the board.'}`
}
