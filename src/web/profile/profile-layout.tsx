import { ChevronLeft } from 'lucide-react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'

import { paths } from '#web/auth/paths.ts'
import { ReauthenticationDialog } from '#web/auth/reauthentication/reauthentication-dialog.tsx'
import { useConnectProviders } from '#web/auth/social/provider-form.tsx'
import { cn } from '#web/lib/cn.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

import { profileSections } from './profile-sections.ts'
import { useKeepInput } from './use-keep-input.ts'

const tab = '-mb-px flex h-11 items-center border-b-2 px-3 font-medium hover:text-accent'

/** On phones, shows only a link back to the overview. The overview links to all pages. */
function ProfileNav() {
  const { pathname } = useLocation()
  const hasProviders = useConnectProviders().length > 0
  const sections = Object.values(profileSections).filter(
    ({ to }) => to !== paths.connections || hasProviders || pathname === to,
  )
  return (
    <nav aria-label="Profile" className="lg:border-b lg:border-line">
      <Link to={paths.profile} className={`${linkStyles} gap-1 lg:hidden`}>
        <ChevronLeft className="size-5" />
        Profile
      </Link>
      <ul className="flex max-lg:hidden">
        {[{ to: paths.profile, label: 'Overview' }, ...sections].map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cn(tab, isActive ? 'border-accent text-accent' : 'border-transparent text-muted')
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function ProfileLayout() {
  useKeepInput()
  return (
    <>
      <ProfileNav />
      <Outlet />
      {/* The React key closes the dialog after a navigation. */}
      <ReauthenticationDialog key={useLocation().pathname} />
    </>
  )
}
