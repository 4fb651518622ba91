// The addresses of the dashboard, all for users only (specification, section 2).
import type { RouteObject } from 'react-router'

import { around, page } from './lazy-route.ts'

const pages: RouteObject[] = [
  {
    index: true,
    handle: { module: 'dashboard/to-profile.tsx' },
    lazy: async () => ({ Component: (await import('../dashboard/to-profile.tsx')).ToProfile }),
  },
  page(
    'profile',
    'dashboard/profile-page.tsx',
    async () => (await import('../dashboard/profile-page.tsx')).ProfilePage,
  ),
  page(
    'employees/*',
    'dashboard/employees-soon-page.tsx',
    async () => (await import('../dashboard/employees-soon-page.tsx')).EmployeesSoonPage,
  ),
  page(
    'navigation/tab1',
    'dashboard/navigation-demo.tsx',
    async () => (await import('../dashboard/navigation-demo.tsx')).NavigationTab1,
  ),
  page(
    'navigation/tab2',
    'dashboard/navigation-demo.tsx',
    async () => (await import('../dashboard/navigation-demo.tsx')).NavigationTab2,
  ),
]

export const dashboardRoutes: RouteObject = {
  path: '/dashboard',
  children: [
    around('auth/guards.tsx', async () => (await import('../auth/guards.tsx')).UserGuard, [
      around(
        'dashboard/dashboard-layout.tsx',
        async () => (await import('../dashboard/dashboard-layout.tsx')).DashboardLayout,
        pages,
      ),
    ]),
  ],
}
