// The dashboard's menu: a list of links, the active one marked.
import { Link, useLocation } from 'react-router'

import { cn } from '#web/lib/cn.ts'

import { isActive, menuItems } from './menu-items.ts'

type DashboardMenuProps = { onChoose?: () => void }

export function DashboardMenu({ onChoose }: DashboardMenuProps) {
  const { pathname } = useLocation()
  return (
    <ul className="grid gap-1">
      {menuItems.map((item) => {
        const active = isActive(item, pathname)
        const Icon = item.icon
        return (
          <li key={item.to}>
            <Link
              to={item.to}
              {...(active && { 'aria-current': 'page' })}
              className={cn(
                'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium',
                active ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken hover:text-default',
              )}
              onClick={onChoose}
            >
              <Icon className="size-5 shrink-0" />
              {item.label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
