import { useEffect } from 'react'
import { Link } from 'react-router'

import type { BoardAnswer } from '#contract/jobs/rules/board-answer.ts'
import { type BoardQuery, hasDefaultFilters } from '#contract/jobs/rules/board-query.ts'
import { AlertField } from '#web/job-view/alert-field.tsx'
import { sendEvent } from '#web/job-view/apply-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusResults } from '#web/ui/filters/skip-to-filters.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Notice } from '#web/ui/notice.tsx'

import { getFollowedSearch } from './follow-search.tsx'
import { Offers } from './offers.tsx'

type NoJobsProps = { answer: BoardAnswer; query: BoardQuery; onClear: () => void }

/** The time after which a visitor has finished typing. */
const COUNT_AFTER_MS = 3000
const MAX_COUNTED_LENGTH = 60

/** Counts a search without filters for the statistics of the site. */
function useCount(search: string, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return undefined
    const timer = setTimeout(() => sendEvent({ empty_search: search }), COUNT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [search, isCounted])
}

export function NoJobs({ answer, query, onClear }: NoJobsProps) {
  const search = query.search.trim()
  const isLong = search.length > MAX_COUNTED_LENGTH
  useCount(search, search !== '' && !isLong && answer.all > 0 && hasDefaultFilters(query))
  const clear = () => {
    focusResults()
    onClear()
  }
  return (
    <Notice
      title="No jobs found matching your criteria."
      action={
        <div className="grid justify-items-center gap-4">
          {!hasDefaultFilters(query) && (
            <Button variant="outline" size="small" onClick={clear}>
              Clear All Filters
            </Button>
          )}
          <AlertField
            search={getFollowedSearch(query)}
            title="Email me when one is posted"
            allWords={answer.offers.find(({ kind }) => kind === 'words')}
            className="max-w-84 text-left"
          />
        </div>
      }
    >
      Try adjusting your search terms or filters.
      {answer.all > 0 ? (
        <Offers answer={answer} query={query} />
      ) : (
        <p className="pt-2">
          <Link to="/post-a-job" className={linkStyles}>
            Post a job
          </Link>
        </p>
      )}
    </Notice>
  )
}
