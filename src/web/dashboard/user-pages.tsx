// The profile and the alerts share this lazy module (see `sharedRoutes` in routes.tsx).
import { useLocation } from 'react-router'

import { AlertsPage } from '#web/alerts/alerts-page.tsx'
import { ProfilePage } from '#web/profile/profile-page.tsx'

export function UserPages() {
  // React Router matches paths without regard to case.
  const pathname = useLocation().pathname.toLowerCase()
  return pathname.startsWith('/dashboard/alerts') ? <AlertsPage /> : <ProfilePage />
}
