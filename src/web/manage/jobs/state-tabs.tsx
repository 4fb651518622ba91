import { Link } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import type { ManagedJobList } from '#contract/jobs/dashboard.ts'
import { jobStates, returnedEdits } from '#contract/jobs/rules/job-state.ts'
import { editLabels, stateLabels } from '#web/job-view/state-badge.tsx'
import { cn } from '#web/lib/cn.ts'
import { tabListStyles, tabStyles } from '#web/ui/tab-links.tsx'

import { type JobsQuery, writeJobsUrl } from './jobs-url.ts'

type Tab = Pick<JobsQuery, 'state' | 'edit'> & {
  label: string
  count: number | undefined
  isUrgent?: boolean
}
type StateTabsProps = {
  query: JobsQuery
  counts: Pick<ManagedJobList, 'states' | 'edits'> | undefined
}

/** Jobs and edits that the employer must correct come first. */
function listTabs(counts: StateTabsProps['counts']): [Tab, ...Tab[]] {
  const all = counts && jobStates.reduce((sum, state) => sum + counts.states[state], 0)
  const ofStates = jobStates.map((state): Tab => ({
    state,
    edit: '',
    label: stateLabels[state],
    count: counts?.states[state],
    isUrgent: state === 'changes_wanted',
  }))
  const ofEdits = returnedEdits.map((edit): Tab => ({
    state: '',
    edit,
    label: editLabels[edit],
    count: counts?.edits[edit],
    isUrgent: edit === 'changes_wanted',
  }))
  const tabs = [...ofStates, ...ofEdits]
  const urgentFirst = tabs.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
  return [{ state: '', edit: '', label: 'All', count: all }, ...urgentFirst]
}

export function StateTabs({ query, counts }: StateTabsProps) {
  const isCurrent = ({ state, edit }: Tab) => state === query.state && edit === query.edit
  const [all, ...others] = listTabs(counts)
  const tabs = [all, ...others.filter((tab) => isCurrent(tab) || (tab.count ?? 0) > 0)]
  return (
    <nav aria-label="State">
      <ul className={tabListStyles}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={{ search: writeJobsUrl({ ...query, state: tab.state, edit: tab.edit, page: 1 }) }}
              preventScrollReset
              {...(isCurrent(tab) && { 'aria-current': 'page' })}
              className={tabStyles(isCurrent(tab))}
            >
              {tab.label}
              {/* Reserves the width of a typical count, because the counts load later. */}
              <span
                className={cn(
                  'min-w-6 text-small tabular-nums',
                  tab.isUrgent && 'rounded-full bg-highlight text-center text-on-highlight',
                )}
              >
                {tab.count !== undefined && formatCount(tab.count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
