import { Link } from 'react-router'

import type { BoardAnswer } from '#contract/jobs/rules/board-answer.ts'
import { type BoardQuery, hasDefaultFilters } from '#contract/jobs/rules/board-query.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Notice } from '#web/ui/notice.tsx'

import { getFollowedSearch } from './follow-search.tsx'
import { Offers } from './offers.tsx'
import { focusResults } from './skip-to-filters.tsx'

type NoJobsProps = { answer: BoardAnswer; query: BoardQuery; onClear: () => void }

export function NoJobs({ answer, query, onClear }: NoJobsProps) {
  const { jobAlerts } = usePageData()
  const clear = () => {
    focusResults()
    onClear()
  }
  return (
    <Notice
      title="No jobs found matching your criteria."
      action={
        <div className="flex flex-wrap justify-center gap-3 empty:hidden">
          {!hasDefaultFilters(query) && (
            <Button variant="outline" size="small" onClick={clear}>
              Clear All Filters
            </Button>
          )}
          {jobAlerts && (
            // A plain link instead of a `Link`, because only the server renders the alert form.
            <a
              href={`/alerts/new${getFollowedSearch(query)}`}
              className={buttonStyles({ variant: 'outline', size: 'small' })}
            >
              Email me when one is posted
            </a>
          )}
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
