import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { PageLinks } from '#web/ui/pages/page-links.tsx'

import { getListTopState } from './use-list-top.ts'

type PaginationProps = { query: BoardQuery; page: number; pageCount: number }

export function Pagination({ query, page, pageCount }: PaginationProps) {
  const linkTo = (target: number) => ({
    to: { search: boardSearch({ ...query, page: target }) },
    state: getListTopState(target),
    preventScrollReset: true,
  })
  return <PageLinks page={page} pageCount={pageCount} linkTo={linkTo} />
}
