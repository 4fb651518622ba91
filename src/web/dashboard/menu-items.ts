// The places of the dashboard (specification, section 2).
import { CompassIcon, House, LogOut, type LucideIcon, UserRound, UsersRound } from 'lucide-react'

export type MenuItem = {
  to: string
  label: string
  icon: LucideIcon
  /** Where the item is shown as active: at this path and below. */
  covers?: string
}

export const menuItems: readonly MenuItem[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/dashboard/profile', label: 'Profile', icon: UserRound, covers: '/dashboard/profile' },
  { to: '/dashboard/employees', label: 'Employee App', icon: UsersRound, covers: '/dashboard/employees' },
  {
    to: '/dashboard/navigation/tab1',
    label: 'Navigation Demo',
    icon: CompassIcon,
    covers: '/dashboard/navigation',
  },
  { to: '/account/logout', label: 'Logout', icon: LogOut },
]

/** Whether `pathname` belongs to the item. */
export function isActive({ covers }: MenuItem, pathname: string): boolean {
  return covers !== undefined && (pathname === covers || pathname.startsWith(`${covers}/`))
}
