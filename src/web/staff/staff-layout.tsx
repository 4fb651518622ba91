// Checks the permission for the staff pages and shows their tabs.
import { NavLink, Outlet, useLocation } from 'react-router'

import { ReauthenticationDialog } from '#web/auth/reauthentication/reauthentication-dialog.tsx'
import { cn } from '#web/lib/cn.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { PermissionGuard } from '#web/query/permission-guard.tsx'

const tabs = [
  { to: dashboardPaths.users, label: 'Users' },
  { to: dashboardPaths.failedEmails, label: 'Failed emails' },
  { to: dashboardPaths.blockedDomains, label: 'Blocked domains' },
  { to: dashboardPaths.exchangeRates, label: 'Exchange rates' },
  { to: dashboardPaths.settings, label: 'Settings' },
] as const

function StaffTabs() {
  return (
    <nav aria-label="Administration" className="border-b border-line">
      <ul className="flex flex-wrap">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                cn(
                  '-mb-px flex h-11 items-center border-b-2 px-3 font-medium hover:text-accent',
                  isActive ? 'border-accent text-accent' : 'border-transparent text-muted',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function StaffLayout() {
  return (
    <PermissionGuard permission="is_staff" whose="staff" refusal="You do not manage this site.">
      <StaffTabs />
      <Outlet />
      {/* The React key closes the dialog after a navigation. */}
      <ReauthenticationDialog key={useLocation().pathname} />
    </PermissionGuard>
  )
}
