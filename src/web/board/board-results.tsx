import { formatCount } from '#contract/counts.ts'
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { AlertField } from '#web/job-view/alert-field.tsx'
import { JobCards } from '#web/job-view/cards.tsx'
import { FailedJobs, LoadingJobs } from '#web/job-view/job-list-states.tsx'
import { resultsId } from '#web/ui/filters/skip-to-filters.tsx'
import { getListTopState, useListTop } from '#web/ui/filters/use-list-top.ts'
import { PageLinks } from '#web/ui/pages/page-links.tsx'
import { useLastPage } from '#web/ui/pages/use-last-page.ts'

import { getFollowedSearch } from './follow-search.tsx'
import { NoJobs } from './no-jobs.tsx'
import { Offers } from './offers.tsx'
import type { Board } from './use-board.ts'

type JobListProps = {
  board: Board
  listed: BoardQuery
  /** The query that the controls show, including changes that the URL does not have yet. */
  query: BoardQuery
  /** The number of cards at the top after which all cards are older than the last visit. */
  newCount: number
  onClear: () => void
}

export function JobList({
  board: { state, answer, isAnswered, lastWeek, retry },
  listed,
  query,
  newCount,
  onClear,
}: JobListProps) {
  const list = useListTop(isAnswered)
  useLastPage({
    requested: listed.page,
    shown: isAnswered ? answer?.page : undefined,
    linkTo: (page) => ({ search: boardSearch({ ...listed, page }) }),
  })
  const place = answer ? `, page ${formatCount(answer.page)} of ${formatCount(answer.pageCount)}` : ''
  return (
    <section
      ref={list}
      id={resultsId}
      tabIndex={-1}
      aria-label={`Jobs${place}`}
      aria-busy={state === 'loading'}
      className="grid min-h-svh scroll-mt-4 content-start gap-6 outline-none"
    >
      {state === 'loading' && !answer && <LoadingJobs />}
      {state === 'failed' && <FailedJobs onRetry={retry} />}
      {answer &&
        (answer.total === 0 ? (
          <NoJobs answer={answer} query={listed} onClear={onClear} />
        ) : (
          <>
            <JobCards cards={answer.cards} newCount={newCount} />
            <Pagination query={query} page={answer.page} pageCount={answer.pageCount} />
            <AlertField search={getFollowedSearch(listed)} lastWeek={lastWeek} />
            {answer.offers.length > 0 && <OtherSearches answer={answer} query={listed} />}
          </>
        ))}
    </section>
  )
}

/** Follows a list of few or many jobs. */
function OtherSearches(props: Parameters<typeof Offers>[0]) {
  const isLong = props.answer.offers.some(({ kind }) => kind === 'narrower')
  return (
    <div>
      <h2 className="font-semibold">{isLong ? 'Narrow this search' : 'Other searches find more jobs'}</h2>
      <Offers {...props} />
    </div>
  )
}

type PaginationProps = { query: BoardQuery; page: number; pageCount: number }

function Pagination({ query, page, pageCount }: PaginationProps) {
  const linkTo = (target: number) => ({
    to: { search: boardSearch({ ...query, page: target }) },
    state: getListTopState(target),
    preventScrollReset: true,
  })
  return <PageLinks page={page} pageCount={pageCount} linkTo={linkTo} />
}
