// How a job stands, in a sentence for whoever edits it.
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { JobState } from '#contract/jobs/rules/job-state.ts'

import { isOnBoard } from '../on-board.ts'

const sentences: Record<JobState, string> = {
  draft: 'This is a draft: nobody else sees it.',
  waiting: 'It waits for review. You will get an email with the decision.',
  published: 'It is on the board.',
  rechecking: 'It is on the board, and reviewers look at it again.',
  changes_waiting: 'Your changes wait for review. The job stays on the board as it was approved.',
  changes_wanted: 'A reviewer asks for changes. Make them, then send it again.',
  refused: 'A reviewer has refused it. You can change it and send it again.',
  settlement: 'It is approved, and goes onto the board as soon as it is settled.',
  expired: 'Its time on the board is over.',
  withdrawn: 'It is withdrawn: nobody else sees it.',
}

const expiredChanges =
  'Your changes are waiting for review. The job has expired: renew it to put it back onto the board.'

const ofSentBack = {
  changes_wanted: 'A reviewer has sent your changes back. The job stays on the board as it was approved.',
  refused: 'A reviewer has refused your changes. The job stays on the board as it was approved.',
}

type Standing = Pick<ManagedJobDetail, 'state' | 'proposal' | 'role'>
type Dated = Standing & Pick<ManagedJobDetail, 'is_active' | 'expires_at'>

export const isOfCompany = ({ role }: Pick<Standing, 'role'>) => role === 'owner' || role === 'recruiter'

/** `now` in milliseconds since 1970. */
export function standingWords(job: Dated, now: number): string {
  const { state, proposal } = job
  const isExpired = state === 'changes_waiting' && !isOnBoard(job, now)
  const current = isExpired ? expiredChanges : sentences[state]
  const words = proposal === 'changes_wanted' || proposal === 'refused' ? ofSentBack[proposal] : current
  return isOfCompany(job) ? words : words.replace('Your', 'The company’s').replace('your', 'the company’s')
}

/** What saving leads to, where that is not what it says. */
export function savingWords(job: Standing): string | null {
  if (!isOfCompany(job)) return null
  const { state } = job
  if (state === 'published' || state === 'changes_waiting' || state === 'rechecking' || state === 'expired')
    return 'Reviewers look at your changes before they are on the board, unless they know your company well.'
  return state === 'settlement' ? 'Changes are reviewed again before it is settled.' : null
}
