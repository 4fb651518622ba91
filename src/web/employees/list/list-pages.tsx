// The pages of the list, as links.
import type { EmployeePage } from '#contract/client/employees.ts'
import { PageLinks } from '#web/ui/pages/page-links.tsx'

import { type ListQuery, listSearch } from './list-query.ts'

type ListPagesProps = { query: ListQuery; page: EmployeePage }

/** The server decides how many fit on a page: a page that has a next one is full. */
export function ListPages({ query, page: { count, next, results } }: ListPagesProps) {
  const pageCount = next === null ? query.page : Math.ceil(count / results.length)
  return (
    <PageLinks
      page={query.page}
      pageCount={pageCount}
      linkTo={(page) => ({ to: { search: listSearch({ ...query, page }) } })}
    />
  )
}
