import { Link } from 'react-router'

import { cn } from '#web/lib/cn.ts'

export const appliedSearch = '?show=applied'

const tabs = [
  { kind: 'saved', label: 'Saved', search: '' },
  { kind: 'applied', label: 'Applied', search: appliedSearch },
] as const

export function MarksTabs({ shown }: { shown: (typeof tabs)[number]['kind'] }) {
  return (
    <nav aria-label="Saved and applied">
      <ul className="flex gap-2 border-b border-line">
        {tabs.map(({ kind, label, search }) => (
          <li key={kind}>
            <Link
              to={{ pathname: '/jobs/saved', search }}
              replace
              preventScrollReset
              {...(kind === shown && { 'aria-current': 'page' })}
              className={cn(
                '-mb-px flex h-11 items-center border-b-2 px-3 font-medium hover:text-accent',
                kind === shown ? 'border-accent text-accent' : 'border-transparent text-muted',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
