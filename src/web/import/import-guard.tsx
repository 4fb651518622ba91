import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { PermissionGuard } from '#web/query/permission-guard.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'

const newJob = (
  <Link to={dashboardPaths.newJob} className={buttonStyles()}>
    New job
  </Link>
)

export function ImportGuard({ children }: { children: ReactNode }) {
  return (
    <PermissionGuard
      permission="write_jobs"
      audience="staff"
      refusal="You cannot import jobs."
      help="Staff of this site can import jobs from a file. Send them your file, or ask them to make you staff. You can also write your jobs one at a time."
      action={newJob}
    >
      {children}
    </PermissionGuard>
  )
}
