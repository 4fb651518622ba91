// One employee of the list; one who is being deleted can still be kept.
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'

import type { Employee } from '#contract/employees/employee.ts'
import { cn } from '#web/lib/cn.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import { deleteLater, undoDeletion, useDeletions } from '../deletions.ts'
import { departmentLabel } from '../departments.ts'
import { formatCurrency } from '../format-currency.ts'
import { usePlaces } from '../places.ts'

function EditAndDelete({ employee }: { employee: Employee }) {
  const { edit } = usePlaces()
  const client = useQueryClient()
  const of = <span className="sr-only"> {employee.name}</span>
  return (
    <>
      <Link to={edit(employee.id)} className={buttonStyles({ variant: 'outline', size: 'small' })}>
        Edit{of}
      </Link>
      <ConfirmButton
        label={<>Delete{of}</>}
        question={`Delete ${employee.name}?`}
        verb="Delete employee"
        onConfirm={() => deleteLater(client, employee)}
      >
        You can undo this for a few seconds.
      </ConfirmButton>
    </>
  )
}

function Undo({ employee }: { employee: Employee }) {
  return (
    <Button variant="outline" size="small" onClick={() => undoDeletion(employee)}>
      <Undo2 className="size-4" />
      Undo<span className="sr-only"> the deletion of {employee.name}</span>
    </Button>
  )
}

/** As high as the button that was there. */
const OnItsWay = () => <p className="flex h-8 items-center text-small text-muted phone:h-11">Deleting...</p>

/** Where the button that was pressed has gone, the one in its place takes the focus. */
function useKeptFocus(isGoing: boolean) {
  const buttons = useRef<HTMLDivElement>(null)
  const before = useRef(isGoing)
  useLayoutEffect(() => {
    if (before.current !== isGoing && document.activeElement === document.body)
      buttons.current?.querySelector<HTMLElement>('a, button')?.focus()
    before.current = isGoing
  }, [isGoing])
  return buttons
}

const cell = 'px-4 py-3 phone:px-3'

/** On a phone department and salary stand below the name. */
export function EmployeeRow({ employee }: { employee: Employee }) {
  const { name, department, salary, id } = employee
  const going = useDeletions().going.get(id)
  const isGoing = going !== undefined
  const buttons = useKeptFocus(isGoing)
  const look = cn(cell, isGoing && 'text-muted line-through')
  return (
    <tr>
      <th scope="row" className={cn(look, 'text-left font-medium wrap-anywhere')}>
        <span>{name}</span>
        <span className="block text-small font-normal text-muted tabular-nums sm:hidden">
          {departmentLabel(department)} · {formatCurrency(salary)}
        </span>
      </th>
      <td className={cn(look, 'max-sm:hidden')}>{departmentLabel(department)}</td>
      <td className={cn(look, 'text-right tabular-nums max-sm:hidden')}>{formatCurrency(salary)}</td>
      <td className={cell}>
        <div ref={buttons} className="flex justify-end gap-2">
          {!going && <EditAndDelete employee={employee} />}
          {going && (going.timer === undefined ? <OnItsWay /> : <Undo employee={employee} />)}
        </div>
      </td>
    </tr>
  )
}
