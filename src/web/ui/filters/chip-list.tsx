import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

import { focusResults } from './skip-to-filters.tsx'

/** `search` is the search part of the URL without the filter. */
export type Chip = { readonly label: string; readonly search: string }

/** Moves the focus to another link of the list or to the results, because the clicked link disappears. */
export function focusOther({ currentTarget }: MouseEvent): void {
  const other = currentTarget.closest('ul')?.querySelector<HTMLElement>('a:not(:focus)')
  if (other) other.focus()
  else focusResults()
}

/** Links that each remove an active filter. */
export function ChipList({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="contents">
      {chips.map(({ label, search }) => (
        <li key={label} className="max-w-full">
          <Link
            to={{ search }}
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
