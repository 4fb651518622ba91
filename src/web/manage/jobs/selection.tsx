import { useState } from 'react'

import { formatCount } from '#contract/counts.ts'
import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'

/** Stores the selected jobs. Deselects jobs that are no longer in the list. */
export function useSelection(jobs: readonly ManagedJobWire[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const selected = jobs.filter(({ id }) => ids.has(id))
  return {
    selected,
    selectedIds: ids,
    toggle: (id: number) => {
      const next = new Set(selected.map((job) => job.id))
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    selectAll: (isSelected: boolean) => setIds(new Set(isSelected ? jobs.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  }
}

type SelectAllProps = { count: number; total: number; onChange: (isSelected: boolean) => void }

/** The first row of the list, with a checkbox that selects all jobs of the page. */
export function SelectAll({ count, total, onChange }: SelectAllProps) {
  return (
    <li className="flex items-center justify-between gap-4 pr-4 pl-2 text-small">
      <label className="flex min-h-11 items-center gap-3 pl-3">
        <input
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < total
          }}
          type="checkbox"
          className="checkbox"
          checked={count === total}
          onChange={({ target }) => onChange(target.checked)}
        />
        Select all on this page
      </label>
      <output className="text-muted">{count > 0 && `${formatCount(count)} selected`}</output>
    </li>
  )
}
