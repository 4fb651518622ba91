import {
  type AlertAction,
  alertStateOf,
  canUndo,
  effects,
  MAX_ALERTS_PER_PERSON,
} from '#contract/alerts/rules/actions.ts'
import type { Db } from '#server/db/open.ts'
import { orNotFound, refusal } from '#server/http/problem.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { adoptAlerts } from './account-queries.ts'
import { countAlertEvent } from './metrics.ts'
import {
  type AlertRow,
  confirmedAlerts,
  erasePending,
  findAlertByKey,
  findOwnerOf,
  lockAlertsOf,
  lockRecipient,
  type Recipient,
  toRecipient,
  updateAlerts,
} from './queries.ts'
import { tooManyAlerts } from './subscribe.ts'

type ActionContext = { db: Db; now: Date }

/**
 * Performs an action on the alert whose links contain `key`.
 * @throws Problem `notFound` for an unknown key, `conflict` if the state of the alert does not allow the action
 */
export async function performActionByKey(
  { db, now }: ActionContext,
  key: string,
  action: AlertAction,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, ...alert } = orNotFound(await findAlertByKey(tx, hashToken(key)))
    const recipient = toRecipient(alert)
    // The recipient of an alert is erased some days after the end of the alert. No action can then change the alert.
    if (recipient === undefined) return requireNoOp({ ...alert, id }, action)
    await performAction({ tx, now }, { recipient, id, action })
  })
}

/**
 * Returns additional columns for an update of an alert. If the alert waited for its recipient's answer, these columns
 * make the next digest omit the jobs that the board has listed in the meantime.
 */
export function skipOldJobs({ askedToKeepAt }: Pick<AlertRow, 'askedToKeepAt'>, now: Date) {
  return askedToKeepAt === null ? {} : { listedUntil: now }
}

type Target = { recipient: Recipient; id: number; action: AlertAction }

/**
 * Performs an action on an alert of `recipient`.
 * @throws Problem `notFound` if the recipient has no alert `id`, `conflict` if the alert's state does not allow
 * `action`
 */
export async function performAction(
  { tx, now }: { tx: Db; now: Date },
  { recipient, id, action }: Target,
): Promise<void> {
  await lockRecipient(tx, recipient)
  const all = await lockAlertsOf(tx, recipient)
  const alert = orNotFound(all.find((each) => each.id === id))
  const effect = effects[alertStateOf(alert)][action]
  if (effect === undefined) throw actionNotAllowed()
  if (effect === 'no-op') return
  const clicked = { lastClickAt: now, askedToKeepAt: null }
  switch (action) {
    case 'confirm':
      if (confirmedAlerts(all).length >= MAX_ALERTS_PER_PERSON) throw tooManyAlerts()
      countAlertEvent('confirmation')
      await updateAlerts(tx, [id], { ...clicked, confirmedAt: now, listedUntil: now })
      return assignToAccount(tx, recipient, now)
    case 'daily':
    case 'weekly':
      return updateAlerts(tx, [id], { ...clicked, ...skipOldJobs(alert, now), frequency: action })
    case 'pause':
      return updateAlerts(tx, [id], { ...clicked, pausedAt: now })
    case 'resume':
      return updateAlerts(tx, [id], { ...clicked, pausedAt: null, listedUntil: now })
    case 'keep':
      return updateAlerts(tx, [id], { ...clicked, listedUntil: now })
    case 'unsubscribe':
      return endAlerts(tx, [alert], now)
    case 'undo':
      return restoreAlerts(tx, { all, alert, now })
  }
}

/** Ends all alerts of the recipient whose link has `key`. Idempotent. @throws Problem `notFound` for an unknown key */
export async function unsubscribeAll({ db, now }: ActionContext, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    const recipient = toRecipient(orNotFound(await findAlertByKey(tx, hashToken(key))))
    if (recipient === undefined) return
    const all = await lockAlertsOf(tx, recipient)
    await endAlerts(
      tx,
      all.filter(({ endedAt }) => endedAt === null),
      now,
    )
  })
}

async function endAlerts(tx: Db, alerts: readonly AlertRow[], now: Date): Promise<void> {
  if (alerts.length > 0) countAlertEvent('unsubscription')
  const [pending, confirmed] = [true, false].map((isPending) =>
    alerts.filter(({ confirmedAt }) => (confirmedAt === null) === isPending).map(({ id }) => id),
  )
  await erasePending(tx, pending ?? [], now)
  await updateAlerts(tx, confirmed ?? [], { endedAt: now, endedReason: 'unsubscribed' })
}

/** Restores an ended alert, and all other alerts that the same request ended (a request can end all at once). */
async function restoreAlerts(
  tx: Db,
  { all, alert, now }: { all: readonly AlertRow[]; alert: AlertRow; now: Date },
): Promise<void> {
  const isRestored = ({ endedAt, endedReason, encryptedKey }: AlertRow) =>
    endedAt?.getTime() === alert.endedAt?.getTime() && canUndo(endedReason) && encryptedKey !== null
  const restored = all.filter(isRestored)
  if (!restored.includes(alert)) throw actionNotAllowed()
  const live = all.filter(({ endedAt }) => endedAt === null)
  if (confirmedAlerts(all).length + restored.length > MAX_ALERTS_PER_PERSON) throw tooManyAlerts()
  if (restored.some(({ query }) => live.some((each) => each.query === query)))
    throw refusal('conflict', 'You already have an alert for this search.')
  const ids = restored.map(({ id }) => id)
  const reset = { endedAt: null, endedReason: null, askedToKeepAt: null, pausedAt: null }
  await updateAlerts(tx, ids, { ...reset, listedUntil: now, lastClickAt: now })
}

/** If an account has verified the address of the recipient, moves the alerts of the address to this account. */
async function assignToAccount(tx: Db, recipient: Recipient, now: Date): Promise<void> {
  if (!('email' in recipient)) return
  const userId = await findOwnerOf(tx, recipient.email)
  if (userId !== undefined) await adoptAlerts(tx, { userId, email: recipient.email, now })
}

/** Rejects actions that would change the alert. @throws Problem `conflict` */
function requireNoOp(alert: AlertRow, action: AlertAction): void {
  if (effects[alertStateOf(alert)][action] !== 'no-op') throw actionNotAllowed()
}

export function actionNotAllowed() {
  return refusal('conflict', 'This is no longer possible. The page shows the current state.')
}
