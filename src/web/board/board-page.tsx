import { type ReactNode, Suspense, lazy, useState } from 'react'

import { formatCount, pluralize } from '#contract/counts.ts'
import type { BoardAnswer } from '#contract/jobs/rules/board-answer.ts'
import {
  type BoardQuery,
  boardTitle,
  defaultBoardQuery,
  foundLabel,
} from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { partLabel } from '#contract/jobs/rules/describe-query.ts'
import { activeParts, omitOpenSalary, resetPart } from '#contract/jobs/rules/query-parts.ts'
import { type SalaryRange, defaultSalarySpan } from '#contract/jobs/rules/salary.ts'
import { AlertField } from '#web/job-view/alert-field.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { CardKeys } from '#web/ui/filters/card-keys.tsx'
import { type Chip, ChipList } from '#web/ui/filters/chip-list.tsx'
import { currentCard } from '#web/ui/filters/focus-card.ts'
import { SkipToFilters } from '#web/ui/filters/skip-to-filters.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { JobList } from './board-results.tsx'
import { FiltersPanel } from './filters-panel.tsx'
import { FollowButton, FollowMenu, getFollowedSearch } from './follow-search.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { SearchBox } from './search-box.tsx'
import { SortMenu, SortSelect } from './sort-control.tsx'
import { useBoardQuery } from './use-board-query.ts'
import { type Board, useBoard } from './use-board.ts'

type ResultCountProps = {
  state: Board['state']
  answer: BoardAnswer | undefined
  isSalaryFiltered: boolean
  children: ReactNode
}

function ResultCount({ state, answer, isSalaryFiltered, children }: ResultCountProps) {
  const isHydrated = useHydrated()
  const isLoading = state === 'loading' || (answer && !isHydrated)
  return (
    // The minimum height prevents a layout shift when the second line appears. It is the height of the next control or,
    // on phones, of two lines.
    <div className="flex min-h-8 min-w-32 flex-1 flex-wrap content-center items-center gap-x-3 lg:flex-none phone:min-h-11">
      <output className="font-semibold">{answer && foundLabel(answer.total)}</output>
      {isLoading && <Spinner label="Loading jobs..." className="text-small" />}
      {children}
      {answer && isHydrated && isSalaryFiltered && answer.withoutSalary > 0 && (
        <p className="text-small text-muted">
          {formatCount(answer.withoutSalary)} of them without salary info
        </p>
      )}
      {answer && isHydrated && answer.withoutCountry > 0 && (
        <p className="text-small text-muted">{formatCount(answer.withoutCountry)} more name no country</p>
      )}
    </div>
  )
}

/** Returns the active filters. Removing the chip of all words leaves the literal search of the same text. */
function listChips(query: BoardQuery, span: SalaryRange): Chip[] {
  return activeParts(query)
    .filter((part) => part !== 'search' || query.allWords)
    .map((part) => {
      const without = part === 'search' ? { allWords: false } : resetPart(part, query)
      return {
        label: partLabel(part, query, span),
        search: boardSearch({ ...query, ...without, page: 1 }),
      }
    })
}

/** Saves the current job, or removes it from the saved jobs. Returns a message for screen readers. */
function toggleSaved(): string {
  const card = currentCard()
  const button = card?.querySelector<HTMLElement>('button[aria-pressed]')
  if (!button) return ''
  const isSaved = button.ariaPressed === 'true'
  button.click()
  return `${isSaved ? 'Removed from saved jobs' : 'Saved'}: ${card?.querySelector('h2')?.textContent}`
}

const NewSince = lazy(async () => ({ default: (await import('./new-since.tsx')).NewSince }))

export function BoardPage() {
  const { tagline, community } = usePageData()
  const { applied, listed, shown, change, go, clear, clearCount } = useBoardQuery()
  const board = useBoard(listed)
  const { answer, last } = board
  const isHydrated = useHydrated()
  const [newCount, setNewCount] = useState(0)
  const span = last?.span ?? defaultSalarySpan
  const counts = last?.counts
  const query = last ? omitOpenSalary(shown, span) : shown
  return (
    <div className="-mt-6 grid gap-1.5 lg:-mt-3 lg:gap-3">
      <PageHead
        title={boardTitle(applied)}
        description={`Full-time and part-time ${community} jobs: search, filter by salary and seniority, and apply directly.`}
        // Search engines index only the pages of the unfiltered board.
        canonical={`/jobs${boardSearch({ ...defaultBoardQuery, page: answer?.page ?? applied.page })}`}
        feedSearch={getFollowedSearch(applied)}
      />
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-heading font-bold tracking-tight">Job Board</h1>
        <p className="text-muted phone:text-small">{tagline}</p>
      </div>
      {/* The results precede the filters, so that the first job is a few presses of Tab away. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-3">
        <div className="relative col-span-2 lg:col-span-1 lg:col-start-2 print:hidden">
          <SearchBox
            search={shown.search}
            allWords={shown.allWords}
            // The literal search of the specification answers each new text first.
            onChange={(search) => change({ search, allWords: false })}
            onSubmit={() => go({})}
          />
          <SkipToFilters />
        </div>
        <div className="col-span-2 row-start-3 grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start items-start gap-x-4 lg:col-span-1 lg:col-start-2 lg:row-start-2 lg:items-center phone:-mt-1.5">
          <ResultCount state={board.state} answer={answer} isSalaryFiltered={query.salary !== null}>
            {answer && isHydrated && (
              <Suspense>
                <NewSince answer={answer} query={listed} onPlace={setNewCount} />
              </Suspense>
            )}
          </ResultCount>
          <div className="col-span-2 row-start-4 grid gap-1.5 pt-1.5 lg:gap-3 lg:pt-3">
            <JobList board={board} listed={listed} query={query} newCount={newCount} onClear={clear} />
            <CardKeys noun="job" extra={{ key: 's', label: 'Save the job', perform: toggleSaved }} />
          </div>
          <div className="col-start-2 row-start-1 flex flex-wrap items-center gap-x-4 max-lg:justify-end">
            <FollowButton />
            <FollowMenu
              query={applied}
              allWords={answer?.total === 0 ? answer.offers.find(({ kind }) => kind === 'words') : undefined}
            />
            <SortSelect query={shown} onChange={(sort) => go({ sort })} />
          </div>
          <div className="col-span-2 row-start-2 flex flex-wrap items-center gap-2 empty:hidden lg:pt-2 print:hidden">
            <ChipList chips={listChips(query, span)} />
            <QuickFilters query={query} counts={counts} />
          </div>
          {/* The list of all jobs has the field after its last card only, so that three cards fit on a laptop. */}
          {answer?.total !== 0 && getFollowedSearch(listed) !== '' && (
            <AlertField
              search={getFollowedSearch(listed)}
              lastWeek={board.lastWeek}
              className="col-span-2 row-start-3 mt-2 max-lg:hidden"
            />
          )}
        </div>
        <div className="row-start-2 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:hidden no-script:max-lg:col-span-2 no-script:max-lg:row-start-4">
          <FiltersPanel
            query={query}
            span={span}
            scale={last?.scale ?? [span.min, span.max]}
            rates={last?.rates}
            countries={last?.countries ?? []}
            counts={counts ?? {}}
            count={answer ? `${formatCount(answer.total)} of ${pluralize(answer.all, 'job', 'jobs')}` : ''}
            onChange={change}
            onClear={clear}
            clearCount={clearCount}
          />
        </div>
        <SortMenu query={query} />
      </div>
    </div>
  )
}
