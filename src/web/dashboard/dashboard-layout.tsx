import { Menu } from 'lucide-react'
import { useRef } from 'react'
import { Outlet, useLocation } from 'react-router'

import { DeletionBanner } from '#web/profile/data/deletion-banner.tsx'
import { UserQueryProvider } from '#web/query/user-query-provider.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'

import { DashboardMenu } from './dashboard-menu.tsx'
import {
  administrationItem,
  alertsItem,
  boardItems,
  directoryItem,
  isActive,
  menuItems,
  overviewItem,
  requestsItem,
  reviewItem,
  staffItems,
} from './menu-items.ts'

const sheetId = 'dashboard-sheet'

function DashboardSheet() {
  const sheet = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const items = [
    overviewItem,
    ...menuItems,
    alertsItem,
    directoryItem,
    requestsItem,
    reviewItem,
    ...boardItems,
    ...staffItems,
    administrationItem,
  ]
  const here = items.find((item) => isActive(item, pathname))
  return (
    <div className="dock lg:hidden">
      <button
        type="button"
        popoverTarget={sheetId}
        className={`${buttonStyles({ variant: 'outline' })} w-full`}
      >
        <Menu className="size-5" />
        Menu
        {here && <span className="font-normal text-muted">{here.label}</span>}
      </button>
      <nav ref={sheet} id={sheetId} popover="auto" aria-label="Dashboard menu" className="sheet">
        <DashboardMenu onChoose={() => sheet.current?.hidePopover()} />
      </nav>
    </div>
  )
}

export function DashboardLayout() {
  return (
    <UserQueryProvider>
      {/* On phones, the footer starts below the screen, so that it does not move while a page loads. */}
      <div className="grid items-start gap-8 max-lg:min-h-svh lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
        <nav aria-label="Dashboard" className="max-lg:hidden">
          <DashboardMenu />
        </nav>
        <div className="grid min-w-0 gap-6">
          <DeletionBanner />
          <Outlet />
        </div>
        <DashboardSheet />
      </div>
    </UserQueryProvider>
  )
}
