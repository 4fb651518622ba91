// The page behind the links in an alert's emails. Its plain forms work without scripts.
import type { AlertAction, AlertState } from '#contract/alerts/rules/actions.ts'
import type { AlertPage as Shown } from '#contract/pages/render.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Sent } from '#web/ui/drawings.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { DeadLink, KeyForm, KeyPage } from '#web/ui/pages/key-page.tsx'

import { frequencyLabels } from './labels.ts'
import { NewestJobs } from './newest-jobs.tsx'
import { SearchChips } from './search-chips.tsx'

const titles: Record<AlertState, string> = {
  pending: 'Confirm your job alert',
  active: 'Your job alert is on',
  paused: 'Your job alert is paused',
  keep_requested: 'Do you want to keep this job alert?',
  ended: 'This job alert has ended',
}

const labels: Record<AlertAction, string> = {
  confirm: 'Start this alert',
  keep: 'Keep this alert',
  resume: 'Resume this alert',
  undo: 'Start it again',
  daily: 'Send daily emails',
  weekly: 'Send weekly emails',
  pause: 'Pause this alert',
  unsubscribe: 'Stop this alert',
}

const mainActions = new Set<AlertAction>(['confirm', 'keep', 'resume', 'undo'])

function describeStatus(alert: Shown): string {
  const { query, state, frequency, actions } = alert
  if (state === 'ended') {
    if (query === null) return 'We send no more emails for it. You can create a new alert from any search.'
    return actions.includes('undo')
      ? 'We send no more emails for it. You can start it again within 7 days.'
      : 'We send no more emails for it.'
  }
  if (state === 'pending')
    return 'We send no jobs until you start it. You can then choose daily or weekly emails.'
  if (state === 'paused') return 'We send no emails until you resume it.'
  return frequencyLabels[frequency]
}

function AlertDetails(alert: Shown) {
  const { query, state, actions, newest, refusal } = alert
  return (
    <KeyPage title={titles[state]} drawing={state === 'active' && <Sent />} refusal={refusal}>
      <div className="grid gap-2 rounded-card border border-line bg-raised p-5">
        {query !== null && <SearchChips search={query} />}
        <p>{describeStatus(alert)}</p>
        {newest === null && (
          <a href={`/jobs${query ?? ''}`} className={`${linkStyles} justify-self-start`}>
            {query === null ? 'Job Board' : 'View these jobs on the board'}
          </a>
        )}
      </div>
      {newest && <NewestJobs query={query ?? ''} newest={newest} />}
      <div className="flex flex-wrap gap-3">
        {actions.map((action) => (
          <KeyForm
            key={action}
            field={['action', action]}
            variant={mainActions.has(action) ? 'default' : 'outline'}
          >
            {state === 'pending' && action === 'unsubscribe' ? 'Delete this request' : labels[action]}
          </KeyForm>
        ))}
      </div>
    </KeyPage>
  )
}

function NoAlert() {
  return (
    <DeadLink
      title="This link does not work"
      advice="You can create a new alert from any search."
      action={
        <a href="/jobs" className={buttonStyles()}>
          Job Board
        </a>
      }
    >
      A link that confirms an alert works for seven days.
    </DeadLink>
  )
}

export function AlertPage({ address }: { address: string }) {
  const { alert } = usePageData()
  return alert?.address === address ? <AlertDetails {...alert} /> : <NoAlert />
}
