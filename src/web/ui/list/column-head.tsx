import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { cn } from '../../lib/cn.ts'

export const headCell = 'px-4 py-2 text-left text-small font-semibold text-muted phone:px-3'

type ColumnHeadProps = {
  /** The sort direction, if the list is sorted by this column. */
  sort: 'ascending' | 'descending' | undefined
  /** The query string of the list sorted by this column. Reverses the order if the list is already sorted by it. */
  search: string
  className?: string | undefined
  children: ReactNode
}

export function ColumnHead({ sort, search, className, children }: ColumnHeadProps) {
  return (
    <th scope="col" aria-sort={sort} className={cn(headCell, className)}>
      <Link
        to={{ search }}
        preventScrollReset
        className={cn(
          'inline-flex items-center gap-1 hover:text-accent phone:min-h-11',
          sort && 'text-accent',
        )}
      >
        {children}
        {sort === 'ascending' && <ArrowUp className="size-4" />}
        {sort === 'descending' && <ArrowDown className="size-4" />}
      </Link>
    </th>
  )
}
