// Checks the permission for the staff pages and shows their tabs.
import { Outlet, useLocation } from 'react-router'

import { ReauthenticationDialog } from '#web/auth/reauthentication/reauthentication-dialog.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PermissionGuard } from '#web/query/permission-guard.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'

const tabs = [
  { to: dashboardPaths.users, label: 'Users' },
  { to: dashboardPaths.boardStatistics, label: 'Statistics' },
  { to: dashboardPaths.community, label: 'Community' },
  { to: dashboardPaths.addresses, label: 'Addresses' },
  { to: dashboardPaths.failedEmails, label: 'Failed emails' },
  { to: dashboardPaths.blockedDomains, label: 'Blocked domains' },
  { to: dashboardPaths.jobSources, label: 'Job sources' },
  { to: dashboardPaths.exchangeRates, label: 'Exchange rates' },
  { to: dashboardPaths.settings, label: 'Technical' },
] as const

export function StaffLayout() {
  const { jobSources = false } = usePageData()
  const shown = tabs.filter(({ to }) => jobSources || to !== dashboardPaths.jobSources)
  return (
    <PermissionGuard permission="is_staff" audience="staff" refusal="You do not manage this site.">
      <TabLinks label="Administration" tabs={shown} />
      <Outlet />
      {/* The React key closes the dialog after a navigation. */}
      <ReauthenticationDialog key={useLocation().pathname} />
    </PermissionGuard>
  )
}
