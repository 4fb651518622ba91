// The top of every page: the name, the ways to go, the theme.
import { Link, NavLink } from 'react-router'

import { cn } from '#web/lib/cn.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Logo } from '#web/ui/logo.tsx'

import { ThemeSwitch } from './theme-switch.tsx'

const places = [
  { to: '/jobs', label: 'Jobs' },
  { to: '/developers', label: 'Developers' },
]
const account = [
  { to: '/account/login', label: 'Log in' },
  { to: '/account/signup', label: 'Sign up' },
]

type NavItemProps = { to: string; label: string }

function NavItem({ to, label }: NavItemProps) {
  return (
    <li>
      <NavLink
        to={to}
        className={({ isActive }) =>
          cn(
            '-mb-px inline-flex h-11 items-center border-b-2 px-2 font-medium transition-colors hover:text-accent sm:h-14 sm:px-3',
            isActive ? 'border-accent text-accent' : 'border-transparent text-muted',
          )
        }
      >
        {label}
      </NavLink>
    </li>
  )
}

export function SiteHeader() {
  const { siteName } = usePageData()
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex max-w-300 flex-wrap items-center gap-x-4 px-4 sm:flex-nowrap sm:px-6">
        <Link to="/" className="inline-flex h-14 items-center gap-2.5 text-title font-bold tracking-tight">
          <Logo className="size-8" />
          {siteName}
        </Link>
        <nav
          aria-label="Main"
          className="order-last flex w-full items-center justify-between sm:order-none sm:w-auto sm:grow"
        >
          <ul className="-mx-2 flex sm:mx-0">
            {places.map((place) => (
              <NavItem key={place.to} {...place} />
            ))}
          </ul>
          <ul className="-mx-2 flex sm:mx-0">
            {account.map((place) => (
              <NavItem key={place.to} {...place} />
            ))}
          </ul>
        </nav>
        <div className="ml-auto sm:ml-0">
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}
