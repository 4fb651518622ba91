import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

import { cn } from '#web/lib/cn.ts'

type NavItemProps = {
  to: string
  label: string
  icon?: ReactNode
  /** Marks the item as current only at this exact path. Set `end` if the menu has another item for a subpage. */
  end?: boolean
}

export function NavItem({ to, label, icon, end = false }: NavItemProps) {
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
