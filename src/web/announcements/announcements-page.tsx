import { useQuery } from '@tanstack/react-query'

import { PageHead } from '#web/lib/page-head.tsx'
import { BelowPart } from '#web/query/loaded-part.tsx'
import { PermissionGuard } from '#web/query/permission-guard.tsx'

import { webhooksQuery } from './api.ts'
import { Webhooks } from './webhooks-panel.tsx'
import { WeekPanel } from './week-panel.tsx'

function Announcements() {
  const webhooks = useQuery(webhooksQuery)
  return (
    <>
      <PageHead title="Announcements" />
      <h1 className="text-heading font-bold tracking-tight">Announcements</h1>
      <Webhooks />
      <BelowPart query={webhooks}>
        <WeekPanel />
      </BelowPart>
    </>
  )
}

export function AnnouncementsPage() {
  return (
    <PermissionGuard
      permission="is_staff"
      audience="staff"
      refusal="You do not have permission to announce jobs."
    >
      <Announcements />
    </PermissionGuard>
  )
}
