import { queryOptions } from '@tanstack/react-query'

import type { AlertWire } from '#contract/alerts/alerts.ts'
import type { AlertAction } from '#contract/alerts/rules/actions.ts'
import { createAlertsClient } from '#contract/client/alerts.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'

const alertsClient = createAlertsClient({
  fetch: (path, request) => fetch(path, request),
  csrfToken,
})

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => convertLoggedOut(alertsClient.list()),
  meta: { failure: 'The job alerts did not load.' },
})

export const totalsQuery = queryOptions({
  queryKey: ['alert totals'],
  queryFn: () => convertLoggedOut(alertsClient.readTotals()),
  meta: { failure: 'The number of job alerts did not load.' },
})

export async function performAction({ id }: AlertWire, action: AlertAction): Promise<void> {
  if (action === 'unsubscribe') await alertsClient.remove(id)
  else if (action === 'daily' || action === 'weekly') await alertsClient.change(id, { frequency: action })
  else await alertsClient.change(id, { paused: action === 'pause' })
}
