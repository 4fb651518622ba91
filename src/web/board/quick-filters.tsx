import { Link } from 'react-router'

import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import type { FacetCounts } from '#contract/jobs/rules/facet-counts.ts'
import { quickFilters } from '#contract/jobs/rules/quick-filters.ts'
import { JobCount } from '#web/job-view/job-count.tsx'
import { focusOther } from '#web/ui/filters/chip-list.tsx'

type QuickFiltersProps = { query: BoardQuery; counts: FacetCounts | undefined }

/** Offers the quick filters that find jobs. Omits the active filters, because the page shows them as chips. */
export function QuickFilters({ query, counts }: QuickFiltersProps) {
  const current = boardSearch({ ...query, page: 1 })
  const offered = quickFilters
    .map(({ label, part, value, apply }) => ({
      label,
      count: counts && (counts[part]?.[value] ?? 0),
      search: boardSearch(apply(query)),
    }))
    .filter(({ count, search }) => count !== 0 && search !== current)
  if (offered.length === 0) return null
  return (
    <ul aria-label="Quick filters" className="contents">
      {offered.map(({ label, count, search }) => (
        <li key={label}>
          <Link
            to={{ search }}
            preventScrollReset
            onClick={focusOther}
            // On phones, the touch target is taller than the visible link.
            className="relative flex min-h-8 items-center gap-2 rounded-full border border-control bg-raised px-3 text-small after:absolute after:inset-x-0 after:-inset-y-1.5 hover:border-accent hover:text-accent lg:after:hidden"
          >
            {label}
            <JobCount count={count} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
