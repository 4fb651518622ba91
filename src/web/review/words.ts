// What the page of reviewers says.
import type { ReviewRow } from '#contract/jobs/review.ts'

export const aboutWords: Record<ReviewRow['about'], string> = {
  posting: 'New job',
  changes: 'Changes',
  published: 'On the board already',
  reported: 'Reported',
}

const decidedWords = {
  approve: 'approved',
  request_changes: 'sent back for changes',
  refuse: 'refused',
} as const

/** Of what is on the board already, in the words of its buttons. */
const onBoardWords = { ...decidedWords, approve: 'kept on the board', refuse: 'taken off the board' } as const

export const isOnBoard = (about: ReviewRow['about']): boolean => about === 'published' || about === 'reported'

export function wordsOf(action: keyof typeof decidedWords, about: ReviewRow['about']): string {
  return (isOnBoard(about) ? onBoardWords : decidedWords)[action]
}
