import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'

import { useUser } from '#web/auth/auth-store.ts'
import { companyDeletions, jobChanges } from '#web/manage/undoable.ts'
import { WriterContext } from '#web/manage/use-user-id.ts'
import { PermissionGuard } from '#web/query/permission-guard.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function WriterGuard() {
  const client = useQueryClient()
  const user = useUser()?.id
  useEffect(() => {
    const closers = [companyDeletions, ...Object.values(jobChanges)].map((actions) => actions.open(client))
    return () => closers.forEach((close) => close())
  }, [client])
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
