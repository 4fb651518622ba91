// A decision of a reviewer in the history of a job, with its reason and note.
import type { DecisionInHistory } from '#contract/jobs/history.ts'
import { reasonText } from '#contract/jobs/rules/decisions.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'
import { usePageData } from '#web/lib/page-data.ts'

const verbs = { approved: 'approved', changes_wanted: 'asked for changes to', refused: 'refused' } as const

export function DecisionItem({ decision }: { decision: DecisionInHistory }) {
  const brand = usePageData()
  const { at, user, about, reason, note } = decision
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <p className="wrap-anywhere">
        <span className="font-medium">{user?.display ?? 'A reviewer'}</span> {verbs[decision.decision]}{' '}
        {about === 'changes' ? 'an edit of the job' : 'the job'}{' '}
        <span className="text-small text-muted">
          · <time dateTime={at}>{formatDateTime(at)}</time>
        </span>
      </p>
      {reason !== null && <p className="text-small">{reasonText(reason, brand)}</p>}
      {note !== null && (
        <blockquote className="border-l-4 border-line pl-3 text-small wrap-anywhere whitespace-pre-wrap">
          {note}
        </blockquote>
      )}
    </li>
  )
}
