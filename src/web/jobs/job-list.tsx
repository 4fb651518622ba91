// The list of jobs with its pages, or what stands in its place.
import type { BoardAnswer } from '#contract/jobs/rules/board-answer.ts'
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'

import { FailedJobs, LoadingJobs } from './board-notices.tsx'
import { JobCards } from './job-cards.tsx'
import { NoJobs } from './no-jobs.tsx'
import { Pagination } from './pagination.tsx'
import { resultsId } from './skip-to-results.tsx'
import type { Board } from './use-board.ts'
import { useListTop } from './use-list-top.ts'

type JobListProps = {
  board: Board
  /** What the answer is of. */
  applied: BoardQuery
  /** What the controls show. */
  query: BoardQuery
  onClear: () => void
}

function FoundJobs({ answer, query }: { answer: BoardAnswer; query: BoardQuery }) {
  'use no memo'
  return (
    <>
      <JobCards cards={answer.cards} />
      <Pagination query={query} page={answer.page} pageCount={answer.pageCount} />
    </>
  )
}

export function JobList({ board: { state, answer, retry }, applied, query, onClear }: JobListProps) {
  'use no memo'
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
      {state === 'loading' && !answer && <LoadingJobs />}
      {state === 'failed' && <FailedJobs onRetry={retry} />}
      {answer?.total === 0 && <NoJobs answer={answer} query={applied} onClear={onClear} />}
      {answer && answer.total > 0 && <FoundJobs answer={answer} query={query} />}
    </section>
  )
}
