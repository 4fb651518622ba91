import { Link } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import type { ManagedJobList } from '#contract/jobs/dashboard.ts'
import { jobStates } from '#contract/jobs/rules/job-state.ts'
import { stateLabels } from '#web/job-view/state-badge.tsx'
import { cn } from '#web/lib/cn.ts'
import { tabListStyles, tabStyles } from '#web/ui/tab-links.tsx'

import { type JobsQuery, writeJobsUrl } from './jobs-url.ts'

/** The tab order. Jobs that need changes by the employer come first. */
const orderedStates = ['changes_wanted', ...jobStates.filter((state) => state !== 'changes_wanted')] as const

type StateTabsProps = { query: JobsQuery; states: ManagedJobList['states'] | undefined }

export function StateTabs({ query, states }: StateTabsProps) {
  const all = states && jobStates.reduce((sum, state) => sum + states[state], 0)
  const tabs = [
    { state: '', label: 'All', count: all } as const,
    ...orderedStates
      .filter((state) => state === query.state || (states?.[state] ?? 0) > 0)
      .map((state) => ({ state, label: stateLabels[state], count: states?.[state] })),
  ]
  return (
    <nav aria-label="State">
      <ul className={tabListStyles}>
        {tabs.map(({ state, label, count }) => (
          <li key={state}>
            <Link
              to={{ search: writeJobsUrl({ ...query, state, page: 1 }) }}
              preventScrollReset
              {...(state === query.state && { 'aria-current': 'page' })}
              className={tabStyles(state === query.state)}
            >
              {label}
              {/* Reserves the width of a typical count, because the counts load later. */}
              <span
                className={cn(
                  'min-w-6 text-small tabular-nums',
                  state === 'changes_wanted' && 'rounded-full bg-highlight text-center text-on-highlight',
                )}
              >
                {count !== undefined && formatCount(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
