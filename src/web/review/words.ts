// Texts of the review page.
import { formatCount, pluralize } from '#contract/counts.ts'
import type { BlockOutcome, ReviewRow } from '#contract/jobs/review.ts'
import { MAX_NOTE_LENGTH } from '#contract/jobs/rules/decisions.ts'

import type { Decision } from './decide.ts'
import { type AnyReviewEntry, getExpiredAt, isTakenAway } from './refs.ts'

export const entryLabels: Record<ReviewRow['about'], string> = {
  posting: 'New job',
  changes: 'Changes to a job',
  published: 'On the board already',
  reported: 'Reported',
  sent_back: 'Sent back',
  company: 'Changes to a company',
  developer: 'Card of a developer',
}

/** Returns the label of an entry, such as 'New job' or 'Job sent again'. */
export function describeEntry(row: ReviewRow | AnyReviewEntry): string {
  const isAgain = row.kind === 'job' && row.is_resubmitted
  if (isAgain && row.about === 'posting') return 'Job sent again'
  return isAgain && row.about === 'changes' ? 'Changes sent again' : entryLabels[row.about]
}

const decidedWords = {
  approve: 'approved',
  request_changes: 'sent back for changes',
  refuse: 'refused',
} as const

/** Outcomes for published jobs. */
const onBoardWords = { ...decidedWords, approve: 'kept on the board', refuse: 'taken off the board' } as const

const cardWords = { ...decidedWords, approve: 'kept visible', refuse: 'hidden' } as const

/** Outcomes for changes. Until an approval, the board shows the approved version. */
const changesWords = {
  approve: 'changes approved',
  request_changes: 'changes sent back',
  refuse: 'changes refused',
} as const

export const isOnBoard = (about: ReviewRow['about']): boolean =>
  about === 'published' || about === 'reported' || about === 'sent_back'

export const isEdit = (about: ReviewRow['about']): boolean => about === 'changes' || about === 'company'

export function describeDecision(decision: Decision, entry: AnyReviewEntry): string {
  const { action } = decision
  const { about } = entry
  if (action !== 'approve' && decision.takesDown) return onBoardWords.refuse
  if (about === 'developer') return cardWords[action]
  if (isEdit(about)) return changesWords[action]
  const isLive = isOnBoard(about) && getExpiredAt(entry) === null && !isTakenAway(entry)
  return (isLive ? onBoardWords : decidedWords)[action]
}

/** Adds a sentence to a note as a line of its own, or removes the line. Keeps a note that would become too long. */
export function toggleSentence(note: string, sentence: string): string {
  const lines = note.split('\n')
  if (lines.includes(sentence)) return lines.filter((line) => line !== sentence).join('\n')
  const longer = note.trim() === '' ? sentence : `${note.trimEnd()}\n${sentence}`
  return longer.length <= MAX_NOTE_LENGTH ? longer : note
}

/** Describes the effect of blocking a domain. */
export function describeBlock({ domain, refused, left, published }: BlockOutcome): string {
  const entries = pluralize(left, 'entry', 'entries')
  const more = left > 0 ? ` Another reviewer must decide on ${entries} of your own company.` : ''
  const jobs = pluralize(published, 'job with this domain is', 'jobs with this domain are')
  const stays = published > 0 ? ` ${jobs} still on the board.` : ''
  return `${domain} is blocked: ${formatCount(refused)} refused.${more}${stays}`
}
