// Notices for an empty list and for a search without results.
import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { buttonStyles } from '#web/ui/button-styles.ts'
import { Notice } from '#web/ui/notice.tsx'

import { useEmployeePaths } from '../employee-paths.ts'
import { EmptyPicture } from '../empty-picture.tsx'

export function NoEmployees() {
  const { add } = useEmployeePaths()
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-line bg-raised px-6 py-12 text-center">
      <EmptyPicture className="w-full max-w-80" />
      <h2 className="text-title font-semibold">No Employees Yet!</h2>
      <p className="max-w-prose text-muted">
        Enter a name, a department and a salary to add your first employee.
      </p>
      <Link to={add} className={buttonStyles()}>
        <Plus className="size-5" />
        New employee
      </Link>
    </div>
  )
}

export function NothingFound({ search }: { search: string }) {
  return (
    <Notice
      title="No employees found."
      action={
        <Link to={{ search: '' }} className={buttonStyles({ variant: 'outline' })}>
          Show all employees
        </Link>
      }
    >
      <span className="wrap-anywhere">No name or department has “{search}” in it.</span>
    </Notice>
  )
}
