// Stands at /dashboard/employees until employees open.
import { PageHead } from '#web/lib/page-head.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function EmployeesSoonPage() {
  return (
    <>
      <PageHead title="Employees" />
      <h1 className="text-heading font-bold tracking-tight">Employees</h1>
      <Notice title="Employees open soon.">
        Here you will list, add, edit and delete the employees you manage.
      </Notice>
    </>
  )
}
