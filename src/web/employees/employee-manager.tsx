// The employee list and its forms, under any base path (specification, section 2).
import { type RouteObject, useRoutes } from 'react-router'

import { EditPage } from './edit-page.tsx'
import { BasePath } from './employee-paths.ts'
import { ListPage } from './list/list-page.tsx'
import { NewPage } from './new-page.tsx'
import { NoSuchPage } from './no-such-page.tsx'

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
