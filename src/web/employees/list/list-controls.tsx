// What stands above the list: the search box, how many were found, and the order.
import { CircleAlert, Search, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'

import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'

import { type ListQuery, orderings } from './list-query.ts'

type ListControlsProps = {
  query: ListQuery
  typed: string
  /** What is wrong with what was searched for. */
  searchError: string | null
  onType: (text: string) => void
  onGo: (parts: Partial<ListQuery>) => void
  /** How many were found. */
  children: ReactNode
}

type SearchProps = Pick<ListControlsProps, 'typed' | 'searchError' | 'onType'> & { onSubmit: () => void }

function SearchEmployees({ typed, searchError, onType, onSubmit }: SearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const clear = () => {
    onType('')
    input.current?.focus()
  }
  return (
    <search className="relative block grow basis-64 max-sm:basis-full">
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Search className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        <input
          ref={input}
          type="search"
          name="search"
          value={typed}
          aria-label="Search employees"
          aria-invalid={searchError !== null}
          aria-describedby={searchError === null ? undefined : problemId}
          placeholder="Search by name or department"
          enterKeyHint="search"
          spellCheck={false}
          className={cn(
            'h-11 w-full rounded-control border bg-raised px-11 text-ellipsis',
            searchError === null ? 'border-control' : 'border-danger',
          )}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && clear()}
        />
        {typed !== '' && (
          <Button
            variant="quiet"
            size="icon"
            className="absolute top-0.5 right-0.5 phone:top-0 phone:right-0"
            aria-label="Clear search"
            onClick={clear}
          >
            <X className="size-5" />
          </Button>
        )}
      </form>
      {searchError !== null && (
        <p id={problemId} role="alert" className="flex gap-1.5 pt-1.5 text-small text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {searchError}
        </p>
      )}
    </search>
  )
}

export function ListControls({ query, typed, searchError, onType, onGo, children }: ListControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <SearchEmployees
        typed={typed}
        searchError={searchError}
        onType={onType}
        onSubmit={() => onGo({ search: typed })}
      />
      <output className="grow font-semibold tabular-nums">{children}</output>
      <label className="flex items-center gap-2">
        <span className="text-small text-muted">Sort by</span>
        <select
          value={query.ordering}
          className="h-10 min-w-0 rounded-control border border-control bg-raised px-3 phone:h-11"
          onChange={(event) => {
            const chosen = orderings.find(({ value }) => value === event.target.value)
            if (chosen) onGo({ ordering: chosen.value })
          }}
        >
          {orderings.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
