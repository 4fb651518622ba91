import { Link } from 'react-router'

import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { quickFilters } from '#contract/jobs/rules/quick-filters.ts'
import type { HomePage } from '#contract/pages/render.ts'
import { JobCount } from '#web/job-view/job-count.tsx'

export function QuickFilters({ home }: { home?: HomePage }) {
  return (
    <ul aria-label="Quick filters" className="mt-3 flex flex-wrap gap-2">
      {quickFilters.map(({ label, apply }, at) => (
        <li key={label}>
          <Link
            to={`/jobs${boardSearch(apply(defaultBoardQuery))}`}
            className="flex min-h-8 items-center gap-2 rounded-full border border-control bg-raised px-3 text-small hover:border-accent hover:text-accent phone:min-h-11 phone:px-4"
          >
            {label}
            <JobCount count={home?.quickFilters[at]} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
