// The page behind the links in an alert's emails. Its plain forms work without scripts.
import type { AlertAction, AlertState } from '#contract/alerts/rules/actions.ts'
import type { AlertPage as Shown } from '#contract/pages/render.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { Sent } from '#web/ui/drawings.tsx'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Notice } from '#web/ui/notice.tsx'

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

/** Posts to the URL of the current page, because this URL contains the alert's key. */
function ActionForm({ action, label }: { action: AlertAction; label: string }) {
  return (
    <form method="post">
      <input type="hidden" name="action" value={action} />
      <Button type="submit" variant={mainActions.has(action) ? 'default' : 'outline'}>
        {label}
      </Button>
    </form>
  )
}

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
    <div className="grid max-w-prose gap-6">
      <PageHead title={titles[state]} isIndexed={false} />
      <h1 className="text-heading font-bold tracking-tight">
        {state === 'active' && <Sent />}
        {titles[state]}
      </h1>
      {refusal !== undefined && <ProblemList problems={[{ message: refusal }]} />}
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
          <ActionForm
            key={action}
            action={action}
            label={state === 'pending' && action === 'unsubscribe' ? 'Delete this request' : labels[action]}
          />
        ))}
      </div>
    </div>
  )
}

function NoAlert() {
  return (
    <div className="grid gap-6">
      <PageHead title="This link does not work" status={404} />
      <h1 className="text-heading font-bold tracking-tight">This link does not work</h1>
      <Notice
        drawing={null}
        title="You can create a new alert from any search."
        action={
          <a href="/jobs" className={buttonStyles()}>
            Job Board
          </a>
        }
      >
        A link that confirms an alert works for seven days.
      </Notice>
    </div>
  )
}

export function AlertPage({ address }: { address: string }) {
  const { alert } = usePageData()
  return alert?.address === address ? <AlertDetails {...alert} /> : <NoAlert />
}
