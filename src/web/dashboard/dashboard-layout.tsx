import { Outlet } from 'react-router'

import { DeletionBanner } from '#web/profile/data/deletion-banner.tsx'
import { UserQueryProvider } from '#web/query/user-query-provider.tsx'

import { DashboardMenu } from './dashboard-menu.tsx'
import { DashboardSheet } from './dashboard-sheet.tsx'

export function DashboardLayout() {
  return (
    <UserQueryProvider>
      {/* On phones, the footer starts below the screen, so that it does not move while a page loads. */}
      <div className="grid items-start gap-8 max-lg:min-h-svh lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label="Dashboard" className="max-lg:hidden">
          <DashboardMenu />
        </nav>
        <div className="grid min-w-0 gap-6">
          <DeletionBanner />
          <Outlet />
        </div>
        <DashboardSheet />
      </div>
    </UserQueryProvider>
  )
}
