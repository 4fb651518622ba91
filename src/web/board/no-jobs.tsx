import { Link } from 'react-router'

import type { BoardAnswer } from '#contract/jobs/rules/board-answer.ts'
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { foundLabel } from '#contract/jobs/rules/board.ts'
import { partLabel } from '#contract/jobs/rules/describe-query.ts'
import { omitOpenSalary, resetPart } from '#contract/jobs/rules/query-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Notice } from '#web/ui/notice.tsx'

import { FollowButton } from './follow-search.tsx'
import { focusResults } from './skip-to-results.tsx'

type NoJobsProps = { answer: BoardAnswer; query: BoardQuery; onClear: () => void }

function NearMisses({ answer: { nearMisses, span }, query }: Omit<NoJobsProps, 'onClear'>) {
  const searched = omitOpenSalary(query, span)
  return (
    <ul className="pt-2">
      {nearMisses.map(({ part, total }) => (
        <li key={part}>
          <Link
            to={{ search: boardSearch({ ...searched, ...resetPart(part, searched), page: 1 }) }}
            preventScrollReset
            onClick={focusResults}
            className={`wrap-anywhere ${linkStyles}`}
          >
            Without {partLabel(part, searched, span)}: {foundLabel(total)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function NoJobs({ onClear, ...found }: NoJobsProps) {
  const clear = () => {
    focusResults()
    onClear()
  }
  return (
    <Notice
      title="No jobs found matching your criteria."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="outline" size="small" onClick={clear}>
            Clear All Filters
          </Button>
          <FollowButton variant="outline" />
        </div>
      }
    >
      Try adjusting your search terms or filters.
      <NearMisses {...found} />
      <p className="pt-2">
        <Link to="/post-a-job" className={linkStyles}>
          Post a job
        </Link>
      </p>
    </Notice>
  )
}
