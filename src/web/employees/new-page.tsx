// Adds an employee.
import { PageHead } from '#web/lib/page-head.tsx'

import { employeesClient } from './api.ts'
import { EmployeeForm } from './form/employee-form.tsx'

export function NewPage() {
  return (
    <>
      <PageHead title="New employee" />
      <h1 className="text-heading font-bold tracking-tight">New employee</h1>
      <EmployeeForm
        save={async (body) => {
          await employeesClient.createEmployee(body)
          return true
        }}
      />
    </>
  )
}
