import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { AlertField } from '#web/job-view/alert-field.tsx'
import { JobCards } from '#web/job-view/cards.tsx'
import { FailedJobs, LoadingJobs } from '#web/job-view/job-list-states.tsx'
import { CardListPages, CardListSection } from '#web/ui/filters/card-list-section.tsx'
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
  useLastPage({
    requested: listed.page,
    shown: isAnswered ? answer?.page : undefined,
    linkTo: (page) => ({ search: boardSearch({ ...listed, page }) }),
  })
  return (
    <CardListSection label="Jobs" place={answer} isBusy={state === 'loading'} isShown={isAnswered}>
      {state === 'loading' && !answer && <LoadingJobs />}
      {state === 'failed' && <FailedJobs onRetry={retry} />}
      {answer &&
        (answer.total === 0 ? (
          <NoJobs answer={answer} query={listed} onClear={onClear} />
        ) : (
          <>
            <JobCards cards={answer.cards} newCount={newCount} />
            <CardListPages
              page={answer.page}
              pageCount={answer.pageCount}
              searchOf={(page) => boardSearch({ ...query, page })}
            />
            <AlertField search={getFollowedSearch(listed)} lastWeek={lastWeek} />
            {answer.offers.length > 0 && <OtherSearches answer={answer} query={listed} />}
          </>
        ))}
    </CardListSection>
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
