import { PageHead } from '#web/lib/page-head.tsx'

import { EmployeeForm } from './form/employee-form.tsx'
import { useCreateEmployee } from './mutations.ts'

export function NewPage() {
  const { mutateAsync } = useCreateEmployee()
  return (
    <>
      <PageHead title="New employee" />
      <h1 className="text-heading font-bold tracking-tight">New employee</h1>
      <EmployeeForm
        save={async (body) => {
          await mutateAsync(body)
          return true
        }}
      />
    </>
  )
}
