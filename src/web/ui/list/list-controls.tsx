import type { ReactNode } from 'react'

import { SearchField } from './search-field.tsx'

type Ordering = { readonly value: string; readonly label: string }

type ListControlsProps<Value extends string> = {
  label: string
  placeholder: string
  typed: string
  searchError: string | null
  orderings: readonly (Ordering & { readonly value: Value })[]
  ordering: Value
  onType: (text: string) => void
  onGo: (parts: { search?: string; ordering?: Value }) => void
  /** The result count. */
  children: ReactNode
}

export function ListControls<Value extends string>({
  label,
  placeholder,
  typed,
  searchError,
  orderings,
  ordering,
  onType,
  onGo,
  children,
}: ListControlsProps<Value>) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <SearchField
        label={label}
        placeholder={placeholder}
        typed={typed}
        error={searchError}
        onType={onType}
        onSubmit={() => onGo({ search: typed })}
      />
      <output className="grow font-semibold tabular-nums">{children}</output>
      <label className="flex items-center gap-2">
        <span className="text-small text-muted">Sort by</span>
        <select
          value={ordering}
          className="h-10 min-w-0 rounded-control border border-control bg-raised px-3 phone:h-11"
          onChange={(event) => {
            const chosen = orderings.find(({ value }) => value === event.target.value)
            if (chosen) onGo({ ordering: chosen.value })
          }}
        >
          {orderings.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
