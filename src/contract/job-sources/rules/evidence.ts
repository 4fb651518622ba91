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

/** Returns evidence for reviewers of whether the board belongs to the company. */
export function evidenceOnSource({ kind, board, careerPage, provenAt, isProven }: ImportedFrom) {
  const day = provenAt.toISOString().slice(0, 'yyyy-mm-dd'.length)
  const imported = `It was imported from the ${sourceKindLabels[kind]} board ${board}`
  if (isProven) return { tone: 'good', text: `${imported}, which ${careerPage} named on ${day}.` } as const
  return { tone: 'attention', text: `${imported}, which ${careerPage} has not named since ${day}.` } as const
}
