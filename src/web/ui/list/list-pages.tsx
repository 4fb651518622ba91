import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

import { PageLinks } from '../pages/page-links.tsx'

/** If the clicked link disappears, such as "Next" on the last page, focuses the link of the current page. */
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

type ListPagesProps = {
  page: number
  pageCount: number
  searchOf: (page: number) => string
}

export function ListPages({ page, pageCount, searchOf }: ListPagesProps) {
  const links = useKeptFocus(page)
  return (
    <div ref={links} className="empty:hidden">
      <PageLinks
        page={page}
        pageCount={pageCount}
        linkTo={(target) => ({ to: { search: searchOf(target) } })}
      />
    </div>
  )
}
