import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { Employee } from '#contract/employees/employee.ts'
import { cn } from '#web/lib/cn.ts'
import { useUndoableActions } from '#web/lib/undoable-actions.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Undoable } from '#web/ui/list/undoable.tsx'

import { deletions } from '../deletions.ts'
import { getDepartmentLabel } from '../department-labels.ts'
import { useEmployeePaths } from '../employee-paths.ts'
import { formatCurrency } from '../format-currency.ts'

function EditAndDelete({ employee }: { employee: Employee }) {
  const { edit } = useEmployeePaths()
  const client = useQueryClient()
  const hiddenName = <span className="sr-only"> {employee.name}</span>
  return (
    <>
      <Link to={edit(employee.id)} className={buttonStyles({ variant: 'outline', size: 'small' })}>
        Edit{hiddenName}
      </Link>
      <ConfirmButton
        label={<>Delete{hiddenName}</>}
        question={`Delete ${employee.name}?`}
        verb="Delete employee"
        onConfirm={() => deletions.performLater(client, employee)}
      >
        You can undo this for a few seconds.
      </ConfirmButton>
    </>
  )
}

const cell = 'px-4 py-3 phone:px-3'

/** On phones, the department and the salary are below the name. */
export function EmployeeRow({ employee }: { employee: Employee }) {
  const { name, department, salary, id } = employee
  const deletion = useUndoableActions(deletions).pending.get(id)
  const isPending = deletion !== undefined
  const look = cn(cell, isPending && 'text-muted line-through')
  return (
    <tr>
      <th scope="row" className={cn(look, 'text-left font-medium wrap-anywhere')}>
        <span>{name}</span>
        <span className="block text-small font-normal text-muted tabular-nums sm:hidden">
          {getDepartmentLabel(department)} · {formatCurrency(salary)}
        </span>
      </th>
      <td className={cn(look, 'max-sm:hidden')}>{getDepartmentLabel(department)}</td>
      <td className={cn(look, 'text-right tabular-nums max-sm:hidden')}>{formatCurrency(salary)}</td>
      <td className={cell}>
        <Undoable
          name={name}
          words={deletions.words}
          pending={deletion}
          onUndo={() => deletions.undo(employee)}
        >
          <EditAndDelete employee={employee} />
        </Undoable>
      </td>
    </tr>
  )
}
