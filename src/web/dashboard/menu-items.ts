// The entries of the dashboard menu (specification, section 2).
import {
  BellRing,
  Bookmark,
  BriefcaseBusiness,
  Building2,
  ChartColumn,
  CompassIcon,
  ContactRound,
  ClipboardCheck,
  House,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MailQuestion,
  Megaphone,
  Settings2,
  UserRound,
  UsersRound,
} from 'lucide-react'

export type MenuItem = {
  to: string
  label: string
  icon: LucideIcon
  activePath?: string
}

export const menuItems: readonly MenuItem[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/dashboard/profile', label: 'Profile', icon: UserRound, activePath: '/dashboard/profile' },
  { to: '/dashboard/employees', label: 'Employee App', icon: UsersRound, activePath: '/dashboard/employees' },
  {
    to: '/dashboard/navigation/tab1',
    label: 'Navigation Demo',
    icon: CompassIcon,
    activePath: '/dashboard/navigation',
  },
  { to: '/account/logout', label: 'Logout', icon: LogOut },
]

/** Shown if the setting JOB_ALERTS is on. */
export const alertsItem: MenuItem = {
  to: '/dashboard/alerts',
  label: 'Job alerts',
  icon: BellRing,
  activePath: '/dashboard/alerts',
}

/** Shown if the setting DIRECTORY is on. */
export const directoryItem: MenuItem = {
  to: '/dashboard/directory',
  label: 'Directory',
  icon: ContactRound,
  activePath: '/dashboard/directory',
}

/** Shown if the setting DIRECTORY is on. */
export const requestsItem: MenuItem = {
  to: '/dashboard/requests',
  label: 'Requests',
  icon: MailQuestion,
  activePath: '/dashboard/requests',
}

export const savedItem: MenuItem = { to: '/jobs/saved', label: 'Saved', icon: Bookmark }

export const overviewItem: MenuItem = { to: '/dashboard', label: 'Overview', icon: LayoutDashboard }

/** Shown to members of a company, and to users who manage all jobs. */
export const boardItems: readonly MenuItem[] = [
  { to: '/dashboard/jobs', label: 'Jobs', icon: BriefcaseBusiness, activePath: '/dashboard/jobs' },
  { to: '/dashboard/companies', label: 'Companies', icon: Building2, activePath: '/dashboard/companies' },
  {
    to: '/dashboard/statistics',
    label: 'Statistics',
    icon: ChartColumn,
    activePath: '/dashboard/statistics',
  },
]

/** Shown to staff, if they may post jobs. */
export const staffItems: readonly MenuItem[] = [
  {
    to: '/dashboard/announcements',
    label: 'Announcements',
    icon: Megaphone,
    activePath: '/dashboard/announcements',
  },
]

/** Shown to staff. */
export const administrationItem: MenuItem = {
  to: '/dashboard/staff/users',
  label: 'Administration',
  icon: Settings2,
  activePath: '/dashboard/staff',
}

export const reviewItem: MenuItem = {
  to: '/dashboard/review',
  label: 'Review',
  icon: ClipboardCheck,
  activePath: '/dashboard/review',
}

export function isActive({ to, activePath }: MenuItem, pathname: string): boolean {
  if (to === overviewItem.to) return /^\/dashboard\/?$/.test(pathname)
  return activePath !== undefined && (pathname === activePath || pathname.startsWith(`${activePath}/`))
}
