import { Menu } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'

import { buttonStyles } from '#web/ui/button-styles.ts'

import { DashboardMenu } from './dashboard-menu.tsx'
import {
  administrationItem,
  alertsItem,
  boardItems,
  isActive,
  menuItems,
  overviewItem,
  reviewItem,
  staffItems,
} from './menu-items.ts'

const sheetId = 'dashboard-sheet'

export function DashboardSheet() {
  const sheet = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const items = [
    overviewItem,
    ...menuItems,
    alertsItem,
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
