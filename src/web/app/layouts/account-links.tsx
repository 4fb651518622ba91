import { UserRound } from 'lucide-react'

import { useAuth, useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'

import { NavItem } from './nav-item.tsx'

/**
 * Shows the login and signup links to visitors, and while the session loads. If the session did not load, links to the
 * profile page, because that page requests the session again.
 */
export function AccountLinks() {
  const { authState, hasFailed } = useAuth()
  const user = useUser()
  if (user === null && (authState !== null || !hasFailed))
    return (
      <>
        <NavItem to={paths.login} label="Log in" />
        <NavItem to={paths.signup} label="Sign up" />
      </>
    )
  return (
    <NavItem
      to={paths.profile}
      label={user?.display ?? 'Profile'}
      icon={<UserRound className="size-5 shrink-0" />}
    />
  )
}
