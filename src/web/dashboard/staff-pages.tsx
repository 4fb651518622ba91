import { Navigate, type RouteObject, useRoutes } from 'react-router'

import { StaffSourcesPage } from '#web/job-sources/staff-sources-page.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { BlockedDomainsPage } from '#web/review/blocked-domains-page.tsx'
import { AddressesPage } from '#web/staff/addresses-page.tsx'
import { CommunityPage } from '#web/staff/community-page.tsx'
import { ExchangeRatesPage } from '#web/staff/exchange-rates-page.tsx'
import { FailedEmailsPage } from '#web/staff/failed-emails-page.tsx'
import { SettingsPage } from '#web/staff/settings-page.tsx'
import { StaffLayout } from '#web/staff/staff-layout.tsx'
import { UsersPage } from '#web/staff/users-page.tsx'
import { BoardStatisticsPage } from '#web/statistics/board-statistics-page.tsx'
import { MissingPage } from '#web/ui/pages/missing-page.tsx'

const createRoutes = (jobSources: boolean): RouteObject[] => [
  {
    Component: StaffLayout,
    children: [
      { index: true, element: <Navigate to={dashboardPaths.users} replace /> },
      { path: 'users', Component: UsersPage },
      { path: 'statistics', Component: BoardStatisticsPage },
      { path: 'community', Component: CommunityPage },
      { path: 'addresses', Component: AddressesPage },
      { path: 'failed-emails', Component: FailedEmailsPage },
      { path: 'blocked-domains', Component: BlockedDomainsPage },
      ...(jobSources ? [{ path: 'job-sources', Component: StaffSourcesPage }] : []),
      { path: 'exchange-rates', Component: ExchangeRatesPage },
      { path: 'settings', Component: SettingsPage },
      {
        path: '*',
        element: (
          <MissingPage
            title="Page not found"
            text="There is no page at this address."
            to={dashboardPaths.users}
          />
        ),
      },
    ],
  },
]

/** Renders the page for the current path. The parent route matches every path under `/dashboard/staff`. */
export function StaffPages() {
  const { jobSources = false } = usePageData()
  return useRoutes(createRoutes(jobSources))
}
