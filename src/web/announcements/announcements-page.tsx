import { PageHead } from '#web/lib/page-head.tsx'
import { PermissionGuard } from '#web/query/permission-guard.tsx'

import { Webhooks } from './webhooks-panel.tsx'
import { WeekPanel } from './week-panel.tsx'

export function AnnouncementsPage() {
  return (
    <PermissionGuard
      permission="is_staff"
      whose="staff"
      refusal="You do not have permission to announce jobs."
    >
      <PageHead title="Announcements" />
      <h1 className="text-heading font-bold tracking-tight">Announcements</h1>
      <Webhooks />
      <WeekPanel />
    </PermissionGuard>
  )
}
