import { Outlet } from 'react-router'

import { DeletionBanner } from '#web/profile/data/deletion-banner.tsx'
import { UserQueryProvider } from '#web/query/user-query-provider.tsx'

import { DashboardMenu } from './dashboard-menu.tsx'
import { DashboardSheet } from './dashboard-sheet.tsx'

export function DashboardLayout() {
  return (
    <UserQueryProvider>
      <div className="grid items-start gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
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
