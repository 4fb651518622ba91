import type { Job } from '../../jobs/job.ts'
import { sourceKindLabels, type SourceKindName } from './kinds.ts'

/** The source of a job, and when the career page last linked to its board. */
export type ImportedFrom = {
  readonly kind: SourceKindName
  readonly board: string
  readonly careerPage: string
  readonly provenAt: Date
  /** Whether the career page linked to the board when the server last read the page. */
  readonly isProven: boolean
}

/**
 * Returns evidence that helps reviewers to decide whether the source's board belongs to the company. A career page can
 * also link to the board of another company, so the function compares the board's name with the name and the domain of
 * the company.
 */
export function evidenceOnSource(
  { kind, board, careerPage, provenAt, isProven }: ImportedFrom,
  { job, verifiedDomain }: { job: Pick<Job, 'company'>; verifiedDomain: string | null },
) {
  const day = provenAt.toISOString().slice(0, 'yyyy-mm-dd'.length)
  const imported = `It was imported from the ${sourceKindLabels[kind]} board ${board}.`
  if (!isProven)
    return {
      tone: 'attention',
      text: `${imported} ${careerPage} has not linked to this board since ${day}.`,
    } as const
  const proven = `${imported} ${careerPage} linked to this board on ${day}.`
  const ownNames = [job.company.name, ...(verifiedDomain === null ? [] : [verifiedDomain])]
  if (ownNames.some((name) => isSimilarName(board, name))) return { tone: 'good', text: proven } as const
  const text = `${proven} The board’s name does not resemble ${ownNames.join(' or ')}.`
  return { tone: 'attention', text } as const
}

/**
 * Returns whether `name` contains the board's name, or whether the board's name contains the longest word of `name`.
 */
function isSimilarName(board: string, name: string): boolean {
  const [longest = ''] = wordsOf(name).toSorted((one, other) => other.length - one.length)
  const joinedBoard = wordsOf(board).join('')
  return wordsOf(name).join('').includes(joinedBoard) || (longest !== '' && joinedBoard.includes(longest))
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
