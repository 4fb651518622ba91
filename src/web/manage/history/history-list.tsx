// Render this list within a UserQueryProvider.
import { useInfiniteQuery } from '@tanstack/react-query'

import { DecisionItem } from '#web/job-view/decision-item.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { ChangeItem } from './change-item.tsx'
import { historyQuery, type Subject } from './queries.ts'

export function JobHistory({ jobId }: { jobId: number }) {
  return <History subject={{ kind: 'job', id: jobId }} />
}

export function CompanyHistory({ companyId }: { companyId: number }) {
  return <History subject={{ kind: 'company', id: companyId }} />
}

function History({ subject }: { subject: Subject }) {
  const query = useInfiniteQuery(historyQuery(subject))
  const { data, isFetching, hasNextPage, refetch, fetchNextPage, isFetchNextPageError } = query
  if (data === undefined)
    return isFetching ? (
      <Spinner label="Loading the history..." />
    ) : (
      <FailureNotice onRetry={() => void refetch()} />
    )
  const entries = data.pages.flatMap(({ results, decisions }) =>
    [...decisions, ...results].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
  )
  if (entries.length === 0) return <p className="text-muted">No changes have been recorded.</p>
  return (
    <div className="grid justify-items-start gap-4">
      <ol className="grid w-full divide-y divide-line">
        {entries.map((entry) =>
          'decision' in entry ? (
            <DecisionItem key={`decision ${entry.id}`} decision={entry} />
          ) : (
            <ChangeItem key={entry.id} subject={subject.kind} change={entry} />
          ),
        )}
      </ol>
      {isFetchNextPageError && <FailureNotice onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button variant="outline" disabled={isFetching} onClick={() => void fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </div>
  )
}

function FailureNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>The history could not be loaded. Please check your connection.</p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
