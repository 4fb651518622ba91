// Render this list within a UserQueryProvider.
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'

import type { HistoryPage } from '#contract/jobs/history.ts'
import { DecisionItem } from '#web/job-view/decision-item.tsx'
import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { ChangeItem } from './change-item.tsx'

type Subject = { kind: 'company' | 'job'; id: number }

type PageParam = { before?: number | undefined }

const firstPage: PageParam = {}

/** Returns the query options for the history, newest change first. */
const historyQuery = ({ kind, id }: Subject) =>
  infiniteQueryOptions({
    queryKey: ['history', kind, id],
    queryFn: ({ pageParam }) => convertLoggedOut(getHistoryPage({ kind, id }, pageParam)),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => (next === null ? null : { before: next }),
    meta: { failure: 'A history did not load.' },
  })

function getHistoryPage({ kind, id }: Subject, query: PageParam): Promise<HistoryPage> {
  return kind === 'job'
    ? call('GET /ninja-api/jobs/{job_id}/history', { params: { job_id: id }, query })
    : call('GET /ninja-api/companies/{company_id}/history', { params: { company_id: id }, query })
}

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
