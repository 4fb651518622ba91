import { Link } from 'react-router'

import type { Employee } from '#contract/employees/employee.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import { getDepartmentLabel } from '../department-labels.ts'
import { useEmployeePaths } from '../employee-paths.ts'
import { formatCurrency } from '../format-currency.ts'

const cell = 'px-4 py-3 phone:px-3'

type EmployeeRowProps = { employee: Employee; onDelete: (employee: Employee) => void }

function EditAndDelete({ employee, onDelete }: EmployeeRowProps) {
  const { name, id } = employee
  const { edit } = useEmployeePaths()
  const hiddenName = <span className="sr-only"> {name}</span>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Link to={edit(id)} className={buttonStyles({ variant: 'outline', size: 'small' })}>
        Edit{hiddenName}
      </Link>
      <ConfirmButton
        label={<>Delete{hiddenName}</>}
        question={`Delete ${name}?`}
        verb="Delete employee"
        onConfirm={() => onDelete(employee)}
      >
        {name} will be removed from the list and from the costs. You cannot undo this.
      </ConfirmButton>
    </div>
  )
}

/** On phones, the department and the salary are below the name. */
export function EmployeeRow({ employee, onDelete }: EmployeeRowProps) {
  const { name, department, salary } = employee
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
        <span>{name}</span>
        <span className="block text-small font-normal text-muted tabular-nums sm:hidden">
          {getDepartmentLabel(department)} · {formatCurrency(salary)}
        </span>
      </th>
      <td className={`${cell} max-sm:hidden`}>{getDepartmentLabel(department)}</td>
      <td className={`${cell} text-right tabular-nums max-sm:hidden`}>{formatCurrency(salary)}</td>
      <td className={cell}>
        <EditAndDelete employee={employee} onDelete={onDelete} />
      </td>
    </tr>
  )
}
