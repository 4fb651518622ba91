import { queryOptions } from '@tanstack/react-query'

import type { AlertWire } from '#contract/alerts/alerts.ts'
import type { AlertAction } from '#contract/alerts/rules/actions.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/alerts')),
  meta: { failure: 'The job alerts did not load.' },
})

export const totalsQuery = queryOptions({
  queryKey: ['alert totals'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/dashboard/alerts/totals')),
  meta: { failure: 'The number of job alerts did not load.' },
})

export async function performAction({ id }: AlertWire, action: AlertAction): Promise<void> {
  const params = { alert_id: id }
  if (action === 'unsubscribe') {
    await call('DELETE /ninja-api/alerts/{alert_id}', { params })
    return
  }
  const isFrequency = action === 'daily' || action === 'weekly'
  const body = isFrequency ? { frequency: action } : { paused: action === 'pause' }
  await call('PATCH /ninja-api/alerts/{alert_id}', { params, body })
}
