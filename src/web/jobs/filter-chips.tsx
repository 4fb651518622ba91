// What narrows the list, as chips: each is a link to the same list without it.
import { X } from 'lucide-react'
import { Link } from 'react-router'

import { filterGroups } from '#contract/jobs/options.ts'
import { type BoardQuery, defaultBoardQuery, isWhole } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { salaryLabel, type SalaryRange } from '#contract/jobs/rules/salary.ts'

type Chip = { label: string; without: Partial<BoardQuery> }

/** An end that lies at the span's end, or beyond it, is not worth a word. */
function salaryInWords({ min, max }: SalaryRange, span: SalaryRange): string {
  if (max >= span.max) return `From ${salaryLabel(min)}`
  if (min <= span.min) return `Up to ${salaryLabel(max)}`
  return `${salaryLabel(min)} – ${salaryLabel(max)}`
}

function chipsOf({ selected, salary, withSalaryOnly }: BoardQuery, span: SalaryRange): Chip[] {
  const chips: Chip[] = filterGroups
    .filter(({ key, options }) => !isWhole(selected[key], options))
    .map(({ key, label }) => ({
      label: `${label}: ${selected[key].join(', ') || 'none'}`,
      without: { selected: { ...selected, [key]: defaultBoardQuery.selected[key] } },
    }))
  if (salary) chips.push({ label: salaryInWords(salary, span), without: { salary: null } })
  if (withSalaryOnly) chips.push({ label: 'With salary only', without: { withSalaryOnly: false } })
  return chips
}

type FilterChipsProps = { query: BoardQuery; span: SalaryRange }

export function FilterChips({ query, span }: FilterChipsProps) {
  const chips = chipsOf(query, span)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <Link
            to={{ search: boardSearch({ ...query, ...without, page: 1 }) }}
            preventScrollReset
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
