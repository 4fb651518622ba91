// The employee list with search, sorting, pages and export, followed by the costs by department.
import { useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { Link, Navigate } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import type { Employee } from '#contract/employees/employee.ts'
import type { employeeEndpoints } from '#contract/employees/employees.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ListControls } from '#web/ui/list/list-controls.tsx'
import { ListPages } from '#web/ui/list/list-pages.tsx'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { useListQuery } from '#web/ui/list/use-list-query.ts'

import { ByDepartment } from '../by-department/by-department.tsx'
import { useEmployeePaths } from '../employee-paths.ts'
import { useDeleteEmployee } from '../mutations.ts'
import { type ListAnswer, listQuery, type ListState } from '../queries.ts'
import { EmployeeTable } from './employee-table.tsx'
import { type ListQuery, orderings, parseListUrl, writeListUrl } from './list-query.ts'
import { NoEmployees, NothingFound } from './list-states.tsx'

const exportPath: (typeof employeeEndpoints)['export']['path'] = '/pegasus/employees/api/employees/export.csv'

const urlConverter = { parse: parseListUrl, write: writeListUrl }

function Head({ isEmpty }: { isEmpty: boolean }) {
  const { add } = useEmployeePaths()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-heading font-bold tracking-tight">Employees</h1>
      {!isEmpty && (
        <div className="flex flex-wrap gap-3">
          <a href={exportPath} download className={buttonStyles({ variant: 'outline' })}>
            <Download className="size-5" />
            Export CSV
          </a>
          <Link to={add} className={buttonStyles()}>
            <Plus className="size-5" />
            New employee
          </Link>
        </div>
      )}
    </div>
  )
}

type ListProps = {
  onDelete: (employee: Employee) => void
  list: ListState | 'loading' | 'failed'
  query: ListQuery
  isStale: boolean
  onRetry: () => void
}

function List({ onDelete, list, query, isStale, onRetry }: ListProps) {
  if (list === 'loading') return <LoadingList label="Loading employees..." />
  if (list === 'failed') return <FailedList onRetry={onRetry} />
  if ('searchError' in list) return null
  if ('last' in list) return <Navigate to={{ search: writeListUrl({ ...query, page: list.last }) }} replace />
  const { count, results } = list
  if (count === 0) return query.search === '' ? <NoEmployees /> : <NothingFound search={query.search} />
  return (
    <div aria-busy={isStale} className="grid gap-4 transition-opacity aria-busy:opacity-60">
      <EmployeeTable employees={results} query={query} onDelete={onDelete} />
      <EmployeePages query={query} answer={list} />
    </div>
  )
}

export function ListPage() {
  const { remove, result } = useDeleteEmployee()
  const { query, typed, type, go } = useListQuery(urlConverter)
  const { data, isPlaceholderData: isStale, isFetching, refetch } = useQuery(listQuery(query))
  const list = data ?? (isFetching ? 'loading' : 'failed')
  const page = typeof list === 'object' && 'count' in list ? list : null
  const searchError = typeof list === 'object' && 'searchError' in list ? list.searchError : null
  const count = page?.count ?? null
  const isEmpty = count === 0 && query.search === '' && !isStale
  return (
    <>
      <PageHead title="Employees" />
      <Head isEmpty={isEmpty} />
      <ActionReport result={result} />
      {/* Show the search box after a failed request, because the search may have caused the failure. */}
      {!isEmpty && (list !== 'failed' || query.search !== '') && (
        <ListControls
          label="Search employees"
          placeholder="Search by name or department"
          typed={typed}
          searchError={searchError}
          orderings={orderings}
          ordering={query.ordering}
          onType={type}
          onGo={go}
        >
          {count !== null && pluralize(count, 'employee', 'employees')}
        </ListControls>
      )}
      <List onDelete={remove} list={list} query={query} isStale={isStale} onRetry={() => void refetch()} />
      {count !== null && !isEmpty && <ByDepartment />}
    </>
  )
}

// The server determines the number of rows per page. All pages except the last one have this number of rows.
type EmployeePagesProps = { query: ListQuery; answer: ListAnswer }

function EmployeePages({ query, answer: { count, next, results, page } }: EmployeePagesProps) {
  return (
    <ListPages
      page={query.page}
      pageCount={next === null ? page : Math.ceil(count / results.length)}
      searchOf={(target) => writeListUrl({ ...query, page: target })}
    />
  )
}
