// One entry for pages of every user, because each entry adds bytes for all visitors.
import { useLocation } from 'react-router'

import { AlertsPage } from '#web/alerts/alerts-page.tsx'
import { ProfilePage } from '#web/profile/profile-page.tsx'

export function UserPages() {
  // Routes ignore case.
  const pathname = useLocation().pathname.toLowerCase()
  return pathname.startsWith('/dashboard/alerts') ? <AlertsPage /> : <ProfilePage />
}
