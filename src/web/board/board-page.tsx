import { boardTitle, defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { inSpan } from '#contract/jobs/rules/query-parts.ts'
import { defaultSalarySpan } from '#contract/jobs/rules/salary.ts'
import { AlertLink } from '#web/job-view/alert-link.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'

import { JobList } from './board-results.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FiltersPanel } from './filters-panel.tsx'
import { ResultCount } from './result-count.tsx'
import { SearchBox } from './search-box.tsx'
import { SkipToResults } from './skip-to-results.tsx'
import { SortMenu, SortSelect } from './sort-control.tsx'
import { useBoardQuery } from './use-board-query.ts'
import { useBoard } from './use-board.ts'

export function BoardPage() {
  const { tagline, community } = usePageData()
  const { applied, shown, change, go, clear } = useBoardQuery()
  const board = useBoard(applied)
  const { answer, last } = board
  const span = last?.span ?? defaultSalarySpan
  const query = last ? inSpan(shown, span) : shown
  const jobsSearch = boardSearch({ ...applied, sort: defaultBoardQuery.sort, page: defaultBoardQuery.page })
  return (
    <div className="grid gap-6">
      <PageHead
        title={boardTitle(applied)}
        description={`Full-time and part-time ${community} jobs: search, filter by salary and seniority, and apply directly.`}
        // Search engines index only the pages of the unfiltered board.
        canonical={`/jobs${boardSearch({ ...defaultBoardQuery, page: answer?.page ?? applied.page })}`}
        // The feed is always sorted by date, whatever the order of the page.
        feedSearch={jobsSearch}
      />
      <div className="grid gap-1">
        <h1 className="text-heading font-bold tracking-tight">Job Board</h1>
        <p className="text-muted">{tagline}</p>
      </div>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]">
        <div className="relative lg:col-start-2">
          <SearchBox
            search={shown.search}
            onChange={(search) => change({ search })}
            onSubmit={() => go({})}
          />
          <SkipToResults />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <FiltersPanel
            query={query}
            span={span}
            scale={last?.scale ?? [span.min, span.max]}
            rates={last?.rates}
            countries={last?.countries ?? []}
            count={answer ? `${answer.total} of ${answer.all} jobs` : ''}
            onChange={change}
            onClear={clear}
          />
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-2">
          <div className="flex items-start justify-between gap-4">
            <ResultCount state={board.state} answer={answer} isSalaryFiltered={query.salary !== null} />
            <SortSelect query={shown} onChange={(sort) => go({ sort })} />
            <SortMenu query={query} />
          </div>
          <FilterChips query={query} span={span} />
          <AlertLink board={`/jobs${jobsSearch}`} />
          <JobList board={board} applied={applied} query={query} onClear={clear} />
        </div>
      </div>
    </div>
  )
}
