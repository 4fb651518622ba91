// The form for an existing employee. Overwrites changes from another tab only if the user confirms.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'

import type { Employee } from '#contract/employees/employee.ts'
import type { EmployeeBody } from '#contract/employees/employees.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { isConflict, isMissing } from '#web/query/api-errors.ts'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { employeesClient } from './api.ts'
import { EditConflictNotice, type EditConflict } from './form/edit-conflict-notice.tsx'
import { EmployeeForm } from './form/employee-form.tsx'
import { useCreateEmployee, useUpdateEmployee } from './mutations.ts'
import { NoSuchPage } from './no-such-page.tsx'
import { employeeQuery } from './queries.ts'

async function findConflict(error: unknown, id: number): Promise<EditConflict> {
  if (isMissing(error)) return 'gone'
  if (!isConflict(error)) throw error
  try {
    return await employeesClient.getEmployee(id)
  } catch (again) {
    if (isMissing(again)) return 'gone'
    throw again
  }
}

/** Shows the form. If the employee was changed after the form was opened, also shows the employee's current state. */
function EditForm({ opened }: { opened: Employee }) {
  const [base, setBase] = useState(opened)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const { mutateAsync: create } = useCreateEmployee()
  const { mutateAsync: update } = useUpdateEmployee()
  const write = (body: EmployeeBody) =>
    conflict === 'gone' ? create(body) : update({ id: base.id, body, version: (conflict ?? base).version })
  const save = async (body: EmployeeBody) => {
    try {
      await write(body)
      return true
    } catch (error) {
      setConflict(await findConflict(error, base.id))
      return false
    }
  }
  const discardChanges = (saved: Employee) => {
    setBase(saved)
    setConflict(null)
  }
  return (
    <EmployeeForm key={base.version} employee={base} save={save}>
      {conflict !== null && <EditConflictNotice conflict={conflict} onDiscard={discardChanges} />}
    </EmployeeForm>
  )
}

export function EditPage() {
  const { employeeId = '' } = useParams()
  const { data: employee, isFetching, refetch } = useQuery(employeeQuery(employeeId))
  if (employee === undefined && isFetching) return <Spinner label="Loading..." className="py-16" />
  if (employee === 'missing') return <NoSuchPage />
  if (employee === undefined) return <FailedList onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={`Edit ${employee.name}`} />
      <h1 className="text-heading font-bold tracking-tight wrap-anywhere">Edit {employee.name}</h1>
      <EditForm key={employee.id} opened={employee} />
    </>
  )
}
