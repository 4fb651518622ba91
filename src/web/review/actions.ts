// The actions of an entry, with their keyboard shortcuts and labels.
import type { ReviewRow } from '#contract/jobs/review.ts'

import { type AnyReviewEntry, getDecidable, getExpiredAt, isTakenAway } from './refs.ts'
import { isEdit, isOnBoard } from './words.ts'

/** The decision that each action of the page sends. */
const decisionOf = {
  approve: 'approve',
  approve_and_renew: 'approve',
  request_changes: 'request_changes',
  refuse: 'refuse',
  take_down: 'refuse',
} as const

export type ReviewActionName = keyof typeof decisionOf | 'block'

export type ReviewAction = {
  readonly name: ReviewActionName
  readonly key: string
  readonly label: string
  /** Whether the caller may act on the entry now. */
  readonly isAllowed: boolean
}

type Subject = Pick<ReviewRow, 'about' | 'mine'> & {
  /** The decisions that the caller may take on this entry. */
  readonly decisions: readonly string[]
  readonly isExpired: boolean
  /** Whether the company has withdrawn or deleted the job. */
  readonly isTakenAway: boolean
}

/** Lists the actions of an entry. Only a job that visitors see can be taken off the board. */
export function listActions({
  about,
  mine,
  decisions,
  isExpired,
  isTakenAway: isAway,
}: Subject): ReviewAction[] {
  const isCard = about === 'developer'
  const isLive = isOnBoard(about) && !isExpired && !isAway
  const changes = isEdit(about) ? ' changes' : ''
  const decide = (name: keyof typeof decisionOf, key: string, label: string) => ({
    name,
    key,
    label,
    isAllowed: decisions.includes(decisionOf[name]),
  })
  return [
    decide('approve', 'a', isCard ? 'Keep visible' : isLive ? 'Keep on the board' : `Approve${changes}`),
    ...(isExpired ? [decide('approve_and_renew', 'n', 'Approve and renew')] : []),
    ...(isCard ? [] : [decide('request_changes', 'c', 'Ask for changes')]),
    decide('refuse', 'r', isCard ? 'Hide' : isLive ? 'Take off the board' : `Refuse${changes}`),
    ...(about === 'changes' && !isExpired && !isAway ? [decide('take_down', 't', 'Take off the board')] : []),
    ...(isCard ? [] : [{ name: 'block' as const, key: 'b', label: 'Block a domain', isAllowed: !mine }]),
  ]
}

export const actionsOf = (entry: AnyReviewEntry): ReviewAction[] =>
  listActions({
    about: entry.about,
    mine: entry.mine,
    decisions: getDecidable(entry).actions,
    isExpired: getExpiredAt(entry) !== null,
    isTakenAway: isTakenAway(entry),
  })
