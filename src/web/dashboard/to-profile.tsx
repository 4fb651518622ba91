import { Navigate } from 'react-router'

import { paths } from '#web/auth/paths.ts'

export function RedirectToProfile() {
  return <Navigate to={paths.profile} replace />
}
