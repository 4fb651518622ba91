import { Link } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import type { BoardAnswer } from '#contract/jobs/rules/board-answer.ts'
import { type BoardQuery, defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { focusResults } from '#web/ui/filters/skip-to-filters.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

type OffersProps = { answer: Pick<BoardAnswer, 'offers' | 'all'>; query: BoardQuery }

/** Links to searches that find more jobs, and to all jobs. */
export function Offers({ answer: { offers, all }, query: { sort } }: OffersProps) {
  const allJobs = {
    label: `Show all ${pluralize(all, 'job', 'jobs')}`,
    search: boardSearch({ ...defaultBoardQuery, sort }),
  }
  const links = offers.map(({ label, search, total }) => ({
    label: `${label}: ${pluralize(total, 'job', 'jobs')}`,
    search,
  }))
  const isNarrower = offers.some(({ kind }) => kind === 'narrower')
  return (
    <ul aria-label="Other searches" className="pt-2">
      {[...links, ...(isNarrower ? [] : [allJobs])].map(({ label, search }) => (
        <li key={search}>
          <Link
            to={{ search }}
            preventScrollReset
            onClick={focusResults}
            className={`wrap-anywhere ${linkStyles}`}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
