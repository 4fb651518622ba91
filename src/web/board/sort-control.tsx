import { ArrowUpDown, Check } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'

import { type SortOption, sortOptions } from '#contract/jobs/options.ts'
import { type BoardQuery, effectiveSort } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { filterFormId } from '#web/ui/filters/skip-to-filters.tsx'

const menuId = 'sort-menu'

type SortControlProps = { query: BoardQuery; onChange: (sort: SortOption) => void }

/** Returns the sort options. Relevance is an option only if the query has a search text. */
const listOfferedOptions = (query: BoardQuery) =>
  sortOptions.filter(({ value }) => value !== 'relevance' || query.search.trim() !== '')

export function SortSelect({ query, onChange }: SortControlProps) {
  const options = listOfferedOptions(query)
  return (
    <label className="ml-auto flex items-center gap-2 max-lg:hidden print:hidden">
      <span className="text-small text-muted">Sort by</span>
      <select
        name="sort"
        form={filterFormId}
        value={effectiveSort(query)}
        className="h-10 rounded-control border border-control bg-raised px-3"
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

export function SortMenu({ query }: Pick<SortControlProps, 'query'>) {
  const menu = useRef<HTMLDivElement>(null)
  const current = effectiveSort(query)
  return (
    <div className="lg:hidden">
      <button type="button" popoverTarget={menuId} className={buttonStyles({ variant: 'outline' })}>
        <ArrowUpDown className="size-5" />
        Sort
      </button>
      <div ref={menu} id={menuId} popover="auto" className="sheet">
        <h2 className="px-4 pb-2 font-semibold">Sort by</h2>
        <ul>
          {listOfferedOptions(query).map(({ value, label }) => (
            <li key={value}>
              <Link
                to={{ search: boardSearch({ ...query, sort: value, page: 1 }) }}
                preventScrollReset
                aria-current={value === current}
                className="flex min-h-12 items-center justify-between rounded-control px-4 hover:bg-sunken aria-current:font-semibold aria-current:text-accent"
                onClick={() => menu.current?.hidePopover()}
              >
                {label}
                {value === current && <Check className="size-5" />}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
