// A page of employees as a sortable table, with a single column on phones.
import type { Employee } from '#contract/employees/employee.ts'
import { ColumnHead, headCell } from '#web/ui/list/column-head.tsx'

import { EmployeeRow } from './employee-row.tsx'
import { type ListQuery, writeListUrl, type Ordering } from './list-query.ts'

type Column = { label: string; up: Ordering; down: Ordering; className?: string }

const columns: readonly Column[] = [
  { label: 'Name', up: 'name', down: '-name' },
  { label: 'Department', up: 'department', down: '-department', className: 'max-sm:hidden' },
  { label: 'Salary', up: 'salary', down: '-salary', className: 'text-right max-sm:hidden' },
]

function getAriaSort({ ordering }: ListQuery, { up, down }: Pick<Column, 'up' | 'down'>) {
  if (ordering === up) return 'ascending'
  return ordering === down ? 'descending' : undefined
}

type EmployeeTableProps = {
  employees: readonly Employee[]
  query: ListQuery
  onDelete: (employee: Employee) => void
}

export function EmployeeTable({ employees, query, onDelete }: EmployeeTableProps) {
  return (
    <div className="rounded-card border border-line bg-raised">
      <table aria-label="Employees" className="w-full">
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ label, up, down, className }) => (
              <ColumnHead
                key={label}
                sort={getAriaSort(query, { up, down })}
                search={writeListUrl({ ...query, ordering: query.ordering === up ? down : up, page: 1 })}
                className={className}
              >
                {label}
              </ColumnHead>
            ))}
            <th scope="col" className={headCell}>
              <span className="sr-only">Edit and Delete</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {employees.map((employee) => (
            <EmployeeRow key={employee.id} employee={employee} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
