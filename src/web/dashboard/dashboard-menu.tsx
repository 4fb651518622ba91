import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import { cn } from '#web/lib/cn.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { hasCompanyQuery, permissionQuery } from '#web/query/manage-queries.ts'
import { countQuery } from '#web/review/queries.ts'

import {
  administrationItem,
  alertsItem,
  boardItems,
  directoryItem,
  isActive,
  type MenuItem,
  menuItems,
  overviewItem,
  requestsItem,
  reviewItem,
  savedItem,
  staffItems,
} from './menu-items.ts'

type DashboardMenuProps = { onChoose?: (() => void) | undefined }

type MenuListProps = DashboardMenuProps & {
  items: readonly MenuItem[]
  /** The number of pending reviews, by the path of the menu item. */
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
                  {formatCount(counts?.[item.to] ?? 0)}
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

const heading = 'px-3 pb-1 text-small font-semibold text-muted'

/** Returns the menu items that the user's permissions allow, or undefined while the permissions load. */
function useBoardItems(): readonly MenuItem[] | undefined {
  const { data: permissions, isPending, isError } = useQuery(permissionQuery)
  const { post_jobs: mayPost, write_jobs: mayWrite, is_staff: isStaff, review: mayReview } = permissions ?? {}
  const company = useQuery({ ...hasCompanyQuery, enabled: mayPost === true && !mayWrite })
  const { jobAlerts = false, directory = false } = usePageData()
  if ((isPending && !isError) || company.isLoading) return undefined
  const hasJobs = mayPost === true && (mayWrite === true || company.data !== false)
  return [
    overviewItem,
    ...(mayReview ? [reviewItem] : []),
    ...(hasJobs ? boardItems : []),
    ...(mayPost && isStaff ? staffItems : []),
    ...(isStaff ? [administrationItem] : []),
    savedItem,
    ...(jobAlerts ? [alertsItem] : []),
    ...(directory ? [directoryItem, requestsItem] : []),
  ]
}

function Skeleton() {
  return (
    <div aria-hidden="true" className="grid animate-pulse gap-2 no-script:hidden">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="h-10 rounded-control bg-sunken" />
      ))}
    </div>
  )
}

/** Lists the items of the board first. Shows no items until the permissions have loaded, to avoid a layout shift. */
export function DashboardMenu({ onChoose }: DashboardMenuProps) {
  const boardMenu = useBoardItems()
  const mayReview = boardMenu?.includes(reviewItem) ?? false
  const { data: waiting } = useQuery({ ...countQuery, enabled: mayReview })
  if (boardMenu === undefined) return <Skeleton />
  return (
    <div className="grid gap-1">
      <p className={heading}>Board</p>
      <MenuList items={boardMenu} counts={{ [reviewItem.to]: waiting }} onChoose={onChoose} />
      <p className={`${heading} pt-4`}>Account</p>
      <MenuList items={menuItems} onChoose={onChoose} />
    </div>
  )
}
