import type { ReactNode } from 'react'

import { useLastPage } from '../pages/use-last-page.ts'
import { ListPages } from './list-pages.tsx'
import { FailedList, LoadingList } from './list-states.tsx'

type ListFrameProps = {
  /** Undefined until the list has loaded, or `null` after a rejected search. */
  list: { readonly count: number; readonly page: number; readonly pages: number } | null | undefined
  isFetching: boolean
  /** Whether the list belongs to the previous query. */
  isStale: boolean
  loading: string
  /** Shown when the list is empty. */
  nothing: ReactNode
  /** The page in the URL. */
  requested: number
  searchOf: (page: number) => string
  onRetry: () => void
  /** The rows. */
  children: ReactNode
}

export function ListFrame(props: ListFrameProps) {
  const { list, isFetching, isStale, loading, nothing, requested, searchOf, onRetry, children } = props
  useLastPage({
    requested,
    shown: isStale ? undefined : list?.page,
    linkTo: (page) => ({ search: searchOf(page) }),
  })
  if (list === undefined)
    return isFetching ? <LoadingList label={loading} /> : <FailedList onRetry={onRetry} />
  if (list === null) return null
  if (list.count === 0) return nothing
  return (
    <div aria-busy={isStale} className="grid gap-4 transition-opacity aria-busy:opacity-60">
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">{children}</ul>
      <ListPages page={list.page} pageCount={list.pages} searchOf={searchOf} />
    </div>
  )
}
