import { formatDateTime } from '#web/lib/format-date-time.ts'
import { Badge } from '#web/ui/badge.tsx'

import {
  formatCounts,
  describeProblems,
  type SourceStatus,
  type SourceSummary,
  statusLabels,
  getSourceStatus,
} from './source-words.ts'

const tones = {
  active: 'accent',
  failing: 'highlight',
  proof_missing: 'highlight',
  paused: 'quiet',
} as const satisfies Record<SourceStatus, string>

export function StatusBadge({ source }: { source: SourceSummary }) {
  const status = getSourceStatus(source)
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
}

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>

/** Shows a source's problems and the times of its last and next read. `isAwaited`: a requested read is in progress. */
export function SourceStatusText({
  source,
  isAwaited = false,
}: {
  source: SourceSummary
  isAwaited?: boolean
}) {
  const { last_result: last, state, next_check_at: next, last_good_at: good } = source
  return (
    <div className="grid gap-1">
      {describeProblems(source).map((problem) => (
        <p key={problem} className="max-w-prose">
          {problem}
        </p>
      ))}
      {last !== null && (
        <p className="text-small wrap-anywhere text-muted">
          Last round <Time at={last.at} />:{' '}
          {last.error === null ? formatCounts(last) : `failed. ${last.error}`}
        </p>
      )}
      {last !== null && last.error !== null && good !== null && (
        <p className="text-small text-muted">
          Last successful round <Time at={good} />.
        </p>
      )}
      {state === 'active' && (
        <p className="text-small text-muted">
          {isAwaited || last === null ? (
            'We are reading the board. This takes up to a minute.'
          ) : (
            <>
              Next round <Time at={next} />.
            </>
          )}
        </p>
      )}
    </div>
  )
}
