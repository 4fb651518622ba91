import { NavLink } from 'react-router'

import { cn } from '#web/lib/cn.ts'

type TabLinksProps = { label: string; tabs: readonly { to: string; label: string }[] }

/** Links between pages that look like tabs. Marks the link to the current page. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="flex flex-wrap">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end
              className={({ isActive }) =>
                cn(
                  '-mb-px flex h-11 items-center border-b-2 px-4 font-medium hover:text-accent phone:px-3',
                  isActive ? 'border-accent text-accent' : 'border-transparent text-muted',
                )
              }
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
