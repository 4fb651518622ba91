import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { partLabel } from '#contract/jobs/rules/describe-query.ts'
import { activeParts, resetPart } from '#contract/jobs/rules/query-parts.ts'
import type { SalaryRange } from '#contract/jobs/rules/salary.ts'

import { focusResults } from './skip-to-filters.tsx'

type FilterChipsProps = { query: BoardQuery; span: SalaryRange }

type ActiveFilter = { label: string; without: Partial<BoardQuery> }

/** Returns the active filters. Removing the chip of all words leaves the literal search of the same text. */
function listActiveFilters(query: BoardQuery, span: SalaryRange): ActiveFilter[] {
  return activeParts(query)
    .filter((part) => part !== 'search' || query.allWords)
    .map((part) => ({
      label: partLabel(part, query, span),
      without: part === 'search' ? { allWords: false } : resetPart(part, query),
    }))
}

/** Moves the focus to another link of the list or to the results, because the clicked link disappears. */
export function focusOther({ currentTarget }: MouseEvent): void {
  const other = currentTarget.closest('ul')?.querySelector<HTMLElement>('a:not(:focus)')
  if (other) other.focus()
  else focusResults()
}

export function FilterChips({ query, span }: FilterChipsProps) {
  const chips = listActiveFilters(query, span)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="contents">
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <Link
            to={{ search: boardSearch({ ...query, ...without, page: 1 }) }}
            preventScrollReset
            onClick={focusOther}
            className="flex min-h-8 max-w-full items-center gap-1 rounded-full border border-control bg-raised py-1 pr-2 pl-3 text-small hover:border-accent hover:text-accent phone:min-h-11"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="truncate">{label}</span>
            <X className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
