// Edits an employee. Who was quicker in another tab is not overwritten unasked.
import { useState } from 'react'
import { useParams } from 'react-router'

import type { Employee } from '#contract/employees/employee.ts'
import type { EmployeeBody } from '#contract/employees/endpoints.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { employeesClient } from './api.ts'
import { EmployeeForm } from './form/employee-form.tsx'
import { OvertakenNotice, type Quicker } from './form/overtaken-notice.tsx'
import { FailedList } from './list/list-states.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import { isMissing, isOvertaken } from './refusals.ts'
import { useEmployee } from './use-employee.ts'

async function findQuicker(error: unknown, id: number): Promise<Quicker> {
  if (isMissing(error)) return 'gone'
  if (!isOvertaken(error)) throw error
  try {
    return await employeesClient.getEmployee(id)
  } catch (again) {
    if (isMissing(again)) return 'gone'
    throw again
  }
}

/** `quicker`: what somebody else has made of the employee since the form was opened. */
function Editing({ opened }: { opened: Employee }) {
  const [base, setBase] = useState(opened)
  const [quicker, setQuicker] = useState<Quicker | null>(null)
  const write = (body: EmployeeBody) => {
    if (quicker === 'gone') return employeesClient.createEmployee(body)
    return employeesClient.updateEmployee(base.id, body, { version: (quicker ?? base).version })
  }
  const save = async (body: EmployeeBody) => {
    try {
      await write(body)
      return true
    } catch (error) {
      setQuicker(await findQuicker(error, base.id))
      return false
    }
  }
  const takeTheirs = (theirs: Employee) => {
    setBase(theirs)
    setQuicker(null)
  }
  return (
    <EmployeeForm key={base.version} employee={base} save={save}>
      {quicker !== null && <OvertakenNotice quicker={quicker} onTake={takeTheirs} />}
    </EmployeeForm>
  )
}

export function EditPage() {
  const { employeeId = '' } = useParams()
  const { data: employee, retry } = useEmployee(employeeId)
  if (employee === 'loading') return <Spinner label="Loading..." className="py-16" />
  if (employee === 'missing') return <NoSuchPage />
  if (employee === 'failed') return <FailedList onRetry={retry} />
  return (
    <>
      <PageHead title={`Edit ${employee.name}`} />
      <h1 className="text-heading font-bold tracking-tight wrap-anywhere">Edit {employee.name}</h1>
      <Editing key={employee.id} opened={employee} />
    </>
  )
}
