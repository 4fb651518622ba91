import { NavLink } from 'react-router'

import { cn } from '#web/lib/cn.ts'

/** The background draws a line below each row of tabs, because the tabs may wrap. */
export const tabListStyles =
  'flex flex-wrap bg-[linear-gradient(to_top,var(--line)_1px,transparent_1px)] bg-size-[100%_2.75rem]'

export const tabStyles = (isCurrent: boolean): string =>
  cn(
    'flex h-11 items-center gap-2 border-b-2 px-4 font-medium whitespace-nowrap hover:text-accent phone:px-3',
    isCurrent ? 'border-accent text-accent' : 'border-transparent text-muted',
  )

type TabLinksProps = { label: string; tabs: readonly { to: string; label: string }[] }

/** Links between pages that look like tabs. Marks the link to the current page. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={tabListStyles}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink to={tab.to} end className={({ isActive }) => tabStyles(isActive)}>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
