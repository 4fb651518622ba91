import { alertStateOf, type Frequency, offeredActions } from '#contract/alerts/rules/actions.ts'
import type { AlertPage } from '#contract/pages/render.ts'
import type { Db } from '#server/db/open.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { findAlertByKey } from './queries.ts'

/** Returns the content of an alert's page. `key` is the key in the link to the page. Undefined for an unknown key. */
export async function showAlert(db: Db, key: string): Promise<Omit<AlertPage, 'newest'> | undefined> {
  const alert = await findAlertByKey(db, hashToken(key))
  if (alert === undefined) return undefined
  const state = alertStateOf(alert)
  const frequency: Frequency = alert.frequency === 'weekly' ? 'weekly' : 'daily'
  // The page decides by the reason of the end whether to offer a restart. An erased alert cannot be restored, so its
  // reason is left out.
  const endedReason = alert.query === null ? null : alert.endedReason
  return {
    address: key,
    query: alert.query,
    frequency,
    state,
    actions: offeredActions({ state, frequency, endedReason }),
  }
}
