// The top of every page: the name, the ways to go, the theme.
import { Link } from 'react-router'

import { usePageData } from '#web/lib/page-data.ts'
import { Logo } from '#web/ui/logo.tsx'

import { AccountLinks } from './account-links.tsx'
import { NavItem } from './nav-item.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const places = [
  { to: '/jobs', label: 'Jobs' },
  { to: '/developers', label: 'Developers' },
]

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
          className="order-last flex w-full items-center justify-between gap-4 sm:order-none sm:w-auto sm:min-w-0 sm:grow"
        >
          <ul className="-mx-2 flex shrink-0 sm:mx-0">
            {places.map((place) => (
              <NavItem key={place.to} {...place} />
            ))}
          </ul>
          <ul className="-mx-2 flex min-w-0 sm:mx-0">
            <AccountLinks />
          </ul>
        </nav>
        <div className="ml-auto sm:ml-0">
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}
