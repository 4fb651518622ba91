import { Outlet } from 'react-router'

import { useUser } from '#web/auth/auth-store.ts'
import { WriterContext } from '#web/manage/use-user-id.ts'
import { PermissionGuard } from '#web/query/permission-guard.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function WriterGuard() {
  const user = useUser()?.id
  if (user === undefined) return <Spinner label="Loading..." className="py-16" />
  return (
    <PermissionGuard
      permission="post_jobs"
      audience="staff"
      refusal="You do not have permission to manage jobs."
    >
      <WriterContext value={user}>
        <Outlet />
      </WriterContext>
    </PermissionGuard>
  )
}
