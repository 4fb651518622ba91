import { Link } from 'react-router'

import { tabListStyles, tabStyles } from '#web/ui/tab-links.tsx'

export const appliedSearch = '?show=applied'

const tabs = [
  { kind: 'saved', label: 'Saved', search: '' },
  { kind: 'applied', label: 'Applied', search: appliedSearch },
] as const

export function MarksTabs({ shown }: { shown: (typeof tabs)[number]['kind'] }) {
  return (
    <nav aria-label="Saved and applied">
      <ul className={tabListStyles}>
        {tabs.map(({ kind, label, search }) => (
          <li key={kind}>
            <Link
              to={{ pathname: '/jobs/saved', search }}
              replace
              preventScrollReset
              {...(kind === shown && { 'aria-current': 'page' })}
              className={tabStyles(kind === shown)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
