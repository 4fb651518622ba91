// The server determines the number of rows per page. All pages except the last one have this number of rows.
import { ListPages } from '#web/ui/list/list-pages.tsx'

import type { ListAnswer } from '../queries.ts'
import { type ListQuery, writeListUrl } from './list-query.ts'

type EmployeePagesProps = { query: ListQuery; answer: ListAnswer }

export function EmployeePages({ query, answer: { count, next, results, page } }: EmployeePagesProps) {
  return (
    <ListPages
      page={query.page}
      pageCount={next === null ? page : Math.ceil(count / results.length)}
      searchOf={(target) => writeListUrl({ ...query, page: target })}
    />
  )
}
