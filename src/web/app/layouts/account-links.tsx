import { UserRound } from 'lucide-react'

import { useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'

import { NavItem } from './nav-item.tsx'

export function AccountLinks() {
  const user = useUser()
  if (user === null)
    return (
      <>
        <NavItem to={paths.login} label="Log in" />
        <NavItem to={paths.signup} label="Sign up" />
      </>
    )
  return (
    <NavItem
      to={paths.profile}
      label={user.display ?? 'Profile'}
      icon={<UserRound className="size-5 shrink-0" />}
    />
  )
}
