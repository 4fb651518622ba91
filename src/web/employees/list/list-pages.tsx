// The pages of the list, as links.
import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

import { PageLinks } from '#web/ui/pages/page-links.tsx'

import type { ListAnswer } from '../queries.ts'
import { type ListQuery, listSearch } from './list-query.ts'

/** Where the link that was pressed has gone, as "Next" on the last page, the page's own takes the focus. */
function useKeptFocus(page: number) {
  const links = useRef<HTMLDivElement>(null)
  const before = useRef(page)
  const type = useNavigationType()
  useLayoutEffect(() => {
    const isPressed = before.current !== page && type !== NavigationType.Pop
    before.current = page
    if (isPressed && document.activeElement === document.body)
      links.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [page, type])
  return links
}

type ListPagesProps = { query: ListQuery; answer: ListAnswer }

/** The server decides how many fit on a page: a page that has a next one is full. */
export function ListPages({ query, answer: { count, next, results, page } }: ListPagesProps) {
  const pageCount = next === null ? page : Math.ceil(count / results.length)
  const links = useKeptFocus(query.page)
  return (
    <div ref={links} className="empty:hidden">
      <PageLinks
        page={query.page}
        pageCount={pageCount}
        linkTo={(page) => ({ to: { search: listSearch({ ...query, page }) } })}
      />
    </div>
  )
}
