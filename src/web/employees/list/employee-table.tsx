// The employees of a page, as a table whose columns can be sorted; on a phone one column is enough.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'

import type { Employee } from '#contract/employees/employee.ts'
import { cn } from '#web/lib/cn.ts'

import { EmployeeRow } from './employee-row.tsx'
import { type ListQuery, listSearch, type Ordering } from './list-query.ts'

type Column = { label: string; up: Ordering; down: Ordering; className?: string }

const columns: readonly Column[] = [
  { label: 'Name', up: 'name', down: '-name' },
  { label: 'Department', up: 'department', down: '-department', className: 'max-sm:hidden' },
  { label: 'Salary', up: 'salary', down: '-salary', className: 'text-right max-sm:hidden' },
]

const cell = 'px-4 py-2 text-left text-small font-semibold text-muted phone:px-3'

/** What is sorted by already is turned round. */
function ColumnHead({ column: { label, up, down, className }, query }: { column: Column; query: ListQuery }) {
  const isUp = query.ordering === up
  const isDown = query.ordering === down
  const next = { ...query, ordering: isUp ? down : up, page: 1 }
  const sort = isUp ? 'ascending' : isDown ? 'descending' : undefined
  return (
    <th scope="col" aria-sort={sort} className={cn(cell, className)}>
      <Link
        to={{ search: listSearch(next) }}
        preventScrollReset
        className={cn(
          'inline-flex items-center gap-1 hover:text-accent phone:min-h-11',
          sort && 'text-accent',
        )}
      >
        {label}
        {isUp && <ArrowUp className="size-4" />}
        {isDown && <ArrowDown className="size-4" />}
      </Link>
    </th>
  )
}

type EmployeeTableProps = { employees: readonly Employee[]; query: ListQuery }

export function EmployeeTable({ employees, query }: EmployeeTableProps) {
  return (
    <div className="rounded-card border border-line bg-raised">
      <table aria-label="Employees" className="w-full">
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <ColumnHead key={column.label} column={column} query={query} />
            ))}
            <th scope="col" className={cell}>
              <span className="sr-only">Edit and Delete</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {employees.map((employee) => (
            <EmployeeRow key={employee.id} employee={employee} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
