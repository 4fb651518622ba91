// The list of jobs with its pages, or what stands in its place.
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import type { BoardPage } from '#contract/jobs/rules/board.ts'

import { FailedJobs, LoadingJobs, NoJobs } from './board-notices.tsx'
import { JobCards } from './job-cards.tsx'
import type { JobsState } from './jobs-state.ts'
import { Pagination } from './pagination.tsx'
import { resultsId } from './skip-to-results.tsx'
import { useListTop } from './use-list-top.ts'

type JobListProps = {
  state: JobsState['state']
  answer: BoardPage | undefined
  query: BoardQuery
  onClear: () => void
}

function FoundJobs({ answer, query }: { answer: BoardPage; query: BoardQuery }) {
  return (
    <>
      <JobCards cards={answer.cards} />
      <Pagination query={query} page={answer.page} pageCount={answer.pageCount} />
    </>
  )
}

export function JobList({ state, answer, query, onClear }: JobListProps) {
  const list = useListTop()
  const place = answer ? `, page ${answer.page} of ${answer.pageCount}` : ''
  return (
    <section
      ref={list}
      id={resultsId}
      tabIndex={-1}
      aria-label={`Jobs${place}`}
      className="grid min-h-svh scroll-mt-4 content-start gap-6 outline-none"
    >
      {state === 'loading' && <LoadingJobs />}
      {state === 'failed' && <FailedJobs />}
      {answer?.total === 0 && <NoJobs onClear={onClear} />}
      {answer && answer.total > 0 && <FoundJobs answer={answer} query={query} />}
    </section>
  )
}
