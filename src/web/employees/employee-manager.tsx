// The employee list and its forms, under any base path (specification, section 2).
import { type RouteObject, useRoutes } from 'react-router'

import { PageHead } from '#web/lib/page-head.tsx'

import { EditPage } from './edit-page.tsx'
import { BasePath } from './employee-paths.ts'
import { EmployeeForm } from './form/employee-form.tsx'
import { ListPage } from './list/list-page.tsx'
import { useCreateEmployee } from './mutations.ts'
import { NoSuchPage } from './no-such-page.tsx'

function NewPage() {
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

const routes: RouteObject[] = [
  { index: true, Component: ListPage },
  { path: 'new', Component: NewPage },
  { path: 'edit/:employeeId', Component: EditPage },
  { path: '*', Component: NoSuchPage },
]

/** The parent route must match every path below `basePath`. */
export function EmployeeManager({ basePath }: { basePath: string }) {
  const pages = useRoutes(routes)
  return <BasePath value={basePath}>{pages}</BasePath>
}
