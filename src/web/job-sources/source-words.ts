// Texts about the state and the rounds of a source. A round is one read of the source's board.
import { formatCount, pluralize } from '#contract/counts.ts'
import type { ListedSource, RoundResult } from '#contract/job-sources/job-sources.ts'
import { sourceKindLabels } from '#contract/job-sources/rules/kinds.ts'
import type { PauseReason } from '#contract/job-sources/rules/round-actions.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'

/** The parts of a source that both the company and staff can see. */
export type SourceSummary = Omit<ListedSource, 'company'>

export const formatBoardName = ({ kind, board }: Pick<SourceSummary, 'kind' | 'board'>) =>
  `${sourceKindLabels[kind]} board ${board}`

export type SourceStatus = 'active' | 'failing' | 'proof_missing' | 'paused'

export const statusLabels: Record<SourceStatus, string> = {
  active: 'Active',
  failing: 'Failing',
  proof_missing: 'Link missing',
  paused: 'Paused',
}

export function getSourceStatus(source: SourceSummary): SourceStatus {
  if (source.state === 'paused') return 'paused'
  if (source.failing_since !== null) return 'failing'
  return source.proof_missing_since === null ? 'active' : 'proof_missing'
}

const pauseTexts: Record<PauseReason, string> = {
  member: 'An owner of the company paused this source.',
  staff: 'The staff of this site paused this source. Only they can resume it.',
  proof_lost:
    'The career page had no link to the board for 14 days. Add the link to the page, then resume the source.',
  no_owner: 'The company has no owner in whose name jobs can be sent. Add an owner, then resume the source.',
  flapping: 'A job changed more than three times in one day. Check the board, then resume the source.',
}

/** Returns the problems of a source, or the reason for its pause, as sentences. */
export function describeProblems(source: SourceSummary): string[] {
  const { failing_since: failing, proof_missing_since: missing, pause_reason: reason } = source
  if (source.state === 'paused') return reason === null ? [] : [pauseTexts[reason]]
  return [
    ...(failing === null
      ? []
      : [
          `We have not been able to read the board since ${formatDateTime(failing)}. The jobs stay as they are.`,
        ]),
    ...(missing === null
      ? []
      : [
          `The career page has had no link to the board since ${formatDateTime(missing)}. Add the link, or we pause the source after 14 days.`,
        ]),
  ]
}

const countWords = [
  ['created', 'new'],
  ['edited', 'edited'],
  ['published', 'published again'],
  ['withdrawn', 'withdrawn'],
  ['renewed', 'renewed'],
  ['not_relevant', 'not relevant'],
  ['refused', 'refused'],
] as const

/** Returns the counts of a round, such as '3 jobs on the board: 1 new, 2 not relevant.' */
export function formatCounts({ counts }: RoundResult): string {
  const listed = `${pluralize(counts.listed, 'job', 'jobs')} on the board`
  const parts = countWords.flatMap(([name, words]) =>
    counts[name] > 0 ? [`${formatCount(counts[name])} ${words}`] : [],
  )
  return parts.length === 0 ? `${listed}, no changes.` : `${listed}: ${parts.join(', ')}.`
}
