import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { invitesAgain } from '#contract/jobs/rules/decisions.ts'
import { publicationText } from '#contract/jobs/rules/expiry.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'

import { isOnBoard } from '../is-on-board.ts'

const sentences: Record<JobState, string> = {
  draft: 'This is a draft. Only its company and staff can see it.',
  waiting: 'It is waiting for review. You will get an email with the decision.',
  published: 'It is on the board.',
  rechecking: 'It is on the board. Reviewers will check it again.',
  changes_waiting: 'Your changes are waiting for review. The approved version stays on the board.',
  changes_wanted: 'A reviewer has asked for changes. Make them, then send the job again.',
  refused: 'A reviewer has refused the job. You can change it and send it again.',
  settlement: 'It is approved. We will publish it after the payment.',
  scheduled: 'It is approved. Visitors cannot see it before its date.',
  expired: 'It has expired and is no longer on the board.',
  withdrawn: 'It is withdrawn. Only its company and staff can see it.',
}

const expiredChanges =
  'Your changes are waiting for review. The job has expired. Renew it to publish it again.'

const rejectedChanges = {
  changes_wanted: 'A reviewer has sent your changes back. The approved version stays on the board.',
  refused: 'A reviewer has refused your changes. The approved version stays on the board.',
}

type JobStatus = Pick<ManagedJobDetail, 'state' | 'proposal' | 'role'>
type JobWithDates = JobStatus &
  Pick<ManagedJobDetail, 'is_active' | 'expires_at' | 'feedback'> & { publish_at?: string | null }

export const isOfCompany = ({ role }: Pick<JobStatus, 'role'>) => role === 'owner' || role === 'recruiter'

/** Returns the status of a job as text. `now` is in milliseconds since 1970. */
export function describeStatus(job: JobWithDates, now: number): string {
  const { state, proposal, feedback } = job
  const isExpired = state === 'changes_waiting' && !isOnBoard(job, now)
  const refused = invitesAgain(feedback) ? sentences.refused : 'A reviewer has refused the job.'
  const scheduled = job.publish_at
    ? `It is approved and goes live on ${publicationText(Date.parse(job.publish_at))}. Visitors cannot see it before.`
    : sentences.scheduled
  const waiting = job.publish_at
    ? `${sentences.waiting} If it is approved, it goes live on ${publicationText(Date.parse(job.publish_at))}.`
    : sentences.waiting
  const current = isExpired ? expiredChanges : { ...sentences, refused, scheduled, waiting }[state]
  const words = proposal === 'changes_wanted' || proposal === 'refused' ? rejectedChanges[proposal] : current
  return isOfCompany(job) ? words : words.replace('Your', 'The company’s').replace('your', 'the company’s')
}

/** Explains the effect of saving, or returns null if the label of the button is enough. */
export function describeSaving(job: JobStatus): string | null {
  if (!isOfCompany(job)) return null
  const { state } = job
  if (state === 'published' || state === 'changes_waiting' || state === 'rechecking' || state === 'expired')
    return 'Reviewers check your changes before they are published, unless your company is trusted.'
  if (state === 'scheduled')
    return 'If you change more than the date of publication, the job is reviewed again, unless your company is trusted.'
  return state === 'settlement' ? 'If you change the job, it is reviewed again before payment.' : null
}
