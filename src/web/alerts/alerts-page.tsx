// The user's alerts. The server renders them with plain forms. Scripts send the same actions through the API.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import type { AlertWire } from '#contract/alerts/alerts.ts'
import type { AlertAction } from '#contract/alerts/rules/actions.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { useAction } from '#web/query/use-action.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NotFoundPage } from '#web/ui/pages/not-found-page.tsx'

import { AlertItem } from './alert-item.tsx'
import { alertsQuery, performAction } from './api.ts'
import { doneMessages } from './labels.ts'

type AlertListProps = {
  alerts: readonly AlertWire[]
  onAction: (alert: AlertWire, action: AlertAction) => void
}

function Items({ alerts, heading, onAction }: AlertListProps & { heading: 'h2' | 'h3' }) {
  return (
    <ul className="grid gap-4">
      {alerts.map((alert) => (
        <AlertItem
          key={alert.id}
          alert={alert}
          heading={heading}
          onAction={(action) => onAction(alert, action)}
        />
      ))}
    </ul>
  )
}

function AlertLists({ alerts, onAction }: AlertListProps) {
  const live = alerts.filter(({ state }) => state !== 'ended')
  const ended = alerts.filter(({ state }) => state === 'ended')
  return (
    <>
      {live.length === 0 ? (
        <Notice
          title="You have no job alerts."
          action={
            <Link to="/jobs" className={buttonStyles()}>
              Browse jobs
            </Link>
          }
        >
          Search the job board and press “Email me”.
        </Notice>
      ) : (
        <Items alerts={live} heading="h2" onAction={onAction} />
      )}
      {ended.length > 0 && (
        <section aria-labelledby="ended-alerts" className="grid gap-4">
          <h2 id="ended-alerts" className="text-title font-semibold">
            Ended in the last 7 days
          </h2>
          <Items alerts={ended} heading="h3" onAction={onAction} />
        </section>
      )}
    </>
  )
}

/** Returns the alerts in the server's page data until the API responds, and then those of the API. */
function useAlerts() {
  const { alertList } = usePageData()
  const isHydrated = useHydrated()
  const [sentList] = useState(isHydrated ? undefined : alertList)
  const { data, isFetching, refetch } = useQuery(alertsQuery)
  return { alerts: data ?? sentList?.alerts, refusal: sentList?.refusal ?? null, isFetching, refetch }
}

function Alerts() {
  const { alerts, refusal, isFetching, refetch } = useAlerts()
  const client = useQueryClient()
  const { perform, result } = useAction()
  const [hasActed, setActed] = useState(false)
  const handleAction = (alert: AlertWire, action: AlertAction) => {
    setActed(true)
    void perform(async () => {
      try {
        await performAction(alert, action)
      } finally {
        await client.invalidateQueries(alertsQuery)
      }
      return `${alert.description}: ${doneMessages[action]}`
    })
  }
  const refusalResult = { message: '', problems: refusal === null ? [] : [{ message: refusal }] }
  return (
    <>
      <PageHead title="Job alerts" />
      <div className="grid gap-1">
        <h1 className="text-heading font-bold tracking-tight">Job alerts</h1>
        <p className="max-w-prose text-muted">
          We email you new jobs at the primary address of your account.{' '}
          <Link to="/dashboard/profile/emails" className={linkStyles}>
            Change address
          </Link>
        </p>
      </div>
      <ActionReport result={hasActed ? result : refusalResult} />
      {alerts ? (
        <AlertLists alerts={alerts} onAction={handleAction} />
      ) : isFetching ? (
        <LoadingList label="Loading job alerts..." />
      ) : (
        <FailedList onRetry={() => void refetch()} />
      )}
    </>
  )
}

export function AlertsPage() {
  const { jobAlerts } = usePageData()
  return jobAlerts ? <Alerts /> : <NotFoundPage />
}
