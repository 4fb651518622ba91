// The pages of every user share this entry module, because each entry module adds bytes for all visitors.
import { useLocation } from 'react-router'

import { AlertsPage } from '#web/alerts/alerts-page.tsx'
import { ProfilePage } from '#web/profile/profile-page.tsx'

export function UserPages() {
  // Routes ignore case.
  const pathname = useLocation().pathname.toLowerCase()
  return pathname.startsWith('/dashboard/alerts') ? <AlertsPage /> : <ProfilePage />
}
