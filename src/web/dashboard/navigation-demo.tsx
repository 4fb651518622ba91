// The dashboard's 'Navigation Demo' with its tabs (specification, section 2).
import { Link, Navigate, useLocation } from 'react-router'

import { PageHead } from '#web/lib/page-head.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'

const tabs = [
  { to: '/dashboard/navigation/tab1', label: 'Tab 1' },
  { to: '/dashboard/navigation/tab2', label: 'Tab 2' },
] as const

function NavigationTab1() {
  return (
    <>
      <PageHead title="Navigation Demo, tab 1" />
      <h1 className="text-heading font-bold tracking-tight">Navigation Demo</h1>
      <TabLinks label="Tabs" tabs={tabs} />
      <div className="grid max-w-prose justify-items-start gap-3">
        <p>This is tab 1. Each tab has its own address: you can link to it, reload it and go back to it.</p>
        <p>The menu keeps Navigation Demo active on both because both are under /dashboard/navigation/.</p>
        <Link to="/dashboard/navigation/tab2" className={linkStyles}>
          Go to tab 2
        </Link>
      </div>
    </>
  )
}

function NavigationTab2() {
  return (
    <>
      <PageHead title="Navigation Demo, tab 2" />
      <h1 className="text-heading font-bold tracking-tight">Navigation Demo</h1>
      <TabLinks label="Tabs" tabs={tabs} />
      <div className="grid max-w-prose justify-items-start gap-3">
        <p>This is tab 2. Only this part of the page has changed. Nothing was loaded from the server.</p>
        <p>Your browser’s back button takes you to the page you came from.</p>
        <Link to="/dashboard/navigation/tab1" className={linkStyles}>
          Go to tab 1
        </Link>
      </div>
    </>
  )
}

/** Renders the tab for the current path. The path without a tab redirects to the first tab. */
export function NavigationDemo() {
  const { pathname } = useLocation()
  if (pathname.includes('tab1')) return <NavigationTab1 />
  return pathname.includes('tab2') ? <NavigationTab2 /> : <Navigate to={tabs[0].to} replace />
}
