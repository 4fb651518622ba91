// The addresses of the dashboard, all for users only (specification, section 2).
import type { RouteObject } from 'react-router'

import { around, guarded, page } from './lazy-route.ts'

const ofTheProfile: RouteObject[] = [
  page(
    'profile/emails',
    'dashboard/emails/emails-page.tsx',
    () => import('../dashboard/emails/emails-page.tsx'),
  ),
  page(
    'profile/two-factor',
    'dashboard/two-factor/two-factor-page.tsx',
    () => import('../dashboard/two-factor/two-factor-page.tsx'),
  ),
  page(
    'profile/passkeys',
    'dashboard/passkeys/passkeys-page.tsx',
    () => import('../dashboard/passkeys/passkeys-page.tsx'),
  ),
  page(
    'profile/connections',
    'dashboard/connections/connections-page.tsx',
    () => import('../dashboard/connections/connections-page.tsx'),
  ),
  page(
    'profile/sessions',
    'dashboard/sessions/sessions-page.tsx',
    () => import('../dashboard/sessions/sessions-page.tsx'),
  ),
  page(
    'profile/api-keys',
    'dashboard/api-keys/api-keys-page.tsx',
    () => import('../dashboard/api-keys/api-keys-page.tsx'),
  ),
]

const pages: RouteObject[] = [
  around(
    'dashboard/profile/profile-layout.tsx',
    () => import('../dashboard/profile/profile-layout.tsx'),
    ofTheProfile,
  ),
  page('', 'dashboard/to-profile.tsx', () => import('../dashboard/to-profile.tsx')),
  page('profile', 'dashboard/profile-page.tsx', () => import('../dashboard/profile-page.tsx')),
  page('employees/*', 'dashboard/employees-page.tsx', () => import('../dashboard/employees-page.tsx')),
  page('navigation/tab1', 'dashboard/navigation-demo.tsx', async () => ({
    Tab: (await import('../dashboard/navigation-demo.tsx')).NavigationTab1,
  })),
  page('navigation/tab2', 'dashboard/navigation-demo.tsx', async () => ({
    Tab: (await import('../dashboard/navigation-demo.tsx')).NavigationTab2,
  })),
]

export const dashboardRoutes: RouteObject = {
  path: '/dashboard',
  children: [
    guarded('UserGuard', [
      around('dashboard/dashboard-layout.tsx', () => import('../dashboard/dashboard-layout.tsx'), pages),
    ]),
  ],
}
