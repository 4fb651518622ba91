import { Menu, Moon, Sun } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

import { AccountLinks } from './account-links.tsx'
import { NavItem } from './nav-item.tsx'

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

/** theme.js handles the click, so the switch works before hydration. */
function ThemeSwitch() {
  return (
    <Button data-theme-switch variant="quiet" size="icon" className="no-script:hidden">
      <Moon className="size-5 dark:hidden" />
      <span className="sr-only dark:hidden">Switch to dark theme</span>
      <Sun className="hidden size-5 dark:block" />
      <span className="sr-only hidden dark:block">Switch to light theme</span>
    </Button>
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
        <ThemeSwitch />
      </div>
    </header>
  )
}
