import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'

import { cn } from '#web/lib/cn.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { countQuery } from '#web/review/queries.ts'

import {
  administrationItem,
  alertsItem,
  boardItems,
  isActive,
  type MenuItem,
  menuItems,
  reviewItem,
  staffItems,
} from './menu-items.ts'

type DashboardMenuProps = { onChoose?: (() => void) | undefined }

type MenuListProps = DashboardMenuProps & {
  items: readonly MenuItem[]
  /** The number of entries that wait for review, by the path of the menu item. */
  counts?: Readonly<Record<string, number | undefined>>
}

function MenuList({ items, counts, onChoose }: MenuListProps) {
  const { pathname } = useLocation()
  return (
    <ul className="grid gap-1">
      {items.map((item) => {
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
              {Boolean(counts?.[item.to]) && (
                <span className="ml-auto text-small tabular-nums">
                  {counts?.[item.to]}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Items that need a permission come last, so that nothing moves when the permissions have loaded. */
export function DashboardMenu({ onChoose }: DashboardMenuProps) {
  const { data: permissions } = useQuery(permissionQuery)
  const { post_jobs: mayPost, is_staff: isStaff, review: mayReview = false } = permissions ?? {}
  const { data: waiting } = useQuery({ ...countQuery, enabled: mayReview })
  const { jobAlerts = false } = usePageData()
  const items = [
    ...(jobAlerts ? [alertsItem] : []),
    ...(mayReview ? [reviewItem] : []),
    ...(mayPost ? boardItems : []),
    ...(mayPost && isStaff ? staffItems : []),
    ...(isStaff ? [administrationItem] : []),
  ]
  return (
    <div className="grid gap-1">
      <MenuList items={menuItems} onChoose={onChoose} />
      {items.length > 0 && (
        <>
          <p className="px-3 pt-4 pb-1 text-small font-semibold text-muted">Board</p>
          <MenuList items={items} counts={{ [reviewItem.to]: waiting }} onChoose={onChoose} />
        </>
      )}
    </div>
  )
}
