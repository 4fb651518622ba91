// What the page of reviewers says.
import type { ReviewEntry, ReviewRow } from '#contract/jobs/review.ts'

export const aboutWords: Record<ReviewRow['about'], string> = {
  posting: 'New job',
  changes: 'Changes to a job',
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

/** Of an edit: the job itself stays as it was approved. */
const changesWords = {
  approve: 'changes approved',
  request_changes: 'changes sent back',
  refuse: 'changes refused',
} as const

export const isOnBoard = (about: ReviewRow['about']): boolean => about === 'published' || about === 'reported'

type Entry = Pick<ReviewEntry, 'about' | 'expired_at'>

export function wordsOf(action: keyof typeof decidedWords, { about, expired_at: expiredAt }: Entry): string {
  if (about === 'changes') return changesWords[action]
  return (isOnBoard(about) && expiredAt === null ? onBoardWords : decidedWords)[action]
}
