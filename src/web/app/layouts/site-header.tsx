import { Menu, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'

import { useAuth, useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { cn } from '#web/lib/cn.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Logo } from '#web/ui/logo.tsx'

const menuId = 'site-menu'

/** On narrow screens, all links except the board move into a menu. The menu works without scripts. */
function MainNavigation() {
  const menu = useRef<HTMLDivElement>(null)
  const place = useLocation()
  const { employersPost } = usePageData()
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current !== place) menu.current?.hidePopover()
    shown.current = place
  }, [place])
  return (
    <nav aria-label="Main" className="ml-auto flex items-center lg:ml-0 lg:min-w-0 lg:grow">
      <ul>
        <NavItem to="/jobs" label="Jobs" end={place.pathname.startsWith('/jobs/saved')} />
      </ul>
      <button
        type="button"
        popoverTarget={menuId}
        aria-label="Menu"
        className={`lg:hidden ${buttonStyles({ variant: 'quiet', size: 'icon' })}`}
      >
        <Menu className="size-5" />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="site-menu">
        <ul className="lg:flex">
          <NavItem to="/companies" label="Companies" />
          <NavItem to="/developers" label="Developers" />
          {employersPost && <NavItem to="/post-a-job" label="Post a job" />}
          <NavItem to="/jobs/saved" label="Saved" />
        </ul>
        <ul className="min-w-0 lg:flex">
          <AccountLinks />
        </ul>
      </div>
    </nav>
  )
}

export function SiteHeader() {
  const { siteName } = usePageData()
  return (
    <header className="@container border-b border-line">
      <div className="mx-auto flex max-w-300 items-center px-4 sm:gap-x-4 sm:px-6 @max-[16rem]:flex-wrap">
        <Link
          to="/"
          className="flex h-14 min-w-0 items-center gap-2.5 font-heading text-title font-bold tracking-tight sm:max-w-1/3 sm:shrink-0 @max-[16rem]:basis-full"
        >
          <Logo className="size-8 shrink-0" />
          <span className="truncate">{siteName}</span>
        </Link>
        <MainNavigation />
      </div>
    </header>
  )
}

/**
 * Shows the login and signup links to visitors, and while the session loads. If the session did not load, links to the
 * profile page, because that page requests the session again.
 */
function AccountLinks() {
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

type NavItemProps = {
  to: string
  label: string
  icon?: ReactNode
  /** Marks the item as current only at this exact path. Set `end` if the menu has another item for a subpage. */
  end?: boolean
}

function NavItem({ to, label, icon, end = false }: NavItemProps) {
  return (
    <li className="min-w-0">
      <NavLink
        to={to}
        end={end}
        className={({ isActive }) =>
          cn(
            '-mb-px flex h-14 items-center gap-2 border-b-2 px-2 font-medium hover:text-accent sm:px-3',
            isActive ? 'border-accent text-accent' : 'border-transparent text-muted',
          )
        }
      >
        {icon}
        <span className="truncate">{label}</span>
      </NavLink>
    </li>
  )
}
