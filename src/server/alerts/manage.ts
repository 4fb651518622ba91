// A user's own alerts.
import type { AlertWire } from '#contract/alerts/alerts.ts'
import { type AlertAction, alertStateOf, effects, type Frequency } from '#contract/alerts/rules/actions.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { describeQuery } from '#contract/jobs/rules/describe-query.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import { performAction } from './perform-action.ts'
import {
  type AlertRow,
  countAlerts,
  listLiveAlerts,
  lockAlertsOf,
  lockRecipient,
  updateAlerts,
} from './queries.ts'
import { refusal, storedQuery } from './subscribe.ts'

export function toAlertWire(alert: AlertRow): AlertWire {
  const query = alert.query ?? ''
  return {
    id: alert.id,
    query,
    description: describeQuery(parseBoardUrl(query)),
    frequency: alert.frequency === 'weekly' ? 'weekly' : 'daily',
    state: alertStateOf(alert),
    created_at: alert.consentedAt.toISOString(),
    last_sent_at: alert.lastSentAt?.toISOString() ?? null,
  }
}

/** @throws Problem `unauthenticated` */
function userIdOf({ identity }: Pick<Context, 'identity'>): number {
  if (identity === undefined) throw new Problem('unauthenticated')
  return identity.user.id
}

export async function listAlerts(ctx: Context): Promise<AlertWire[]> {
  const alerts = await listLiveAlerts(ctx.db, userIdOf(ctx))
  return alerts.map(toAlertWire)
}

export function alertTotals({ db }: Context) {
  return countAlerts(db)
}

type AlertParams = { params: { alert_id: number } }
type Changes = { query?: string | undefined; frequency?: Frequency | undefined; paused?: boolean | undefined }

/** @throws Problem `notFound`, `conflict` */
export async function changeAlert(
  ctx: Context,
  { params: { alert_id: id }, body }: AlertParams & { body: Changes },
): Promise<AlertWire> {
  const userId = userIdOf(ctx)
  const { query, frequency, paused } = body
  const stored = query === undefined ? undefined : storedQuery(query)
  return ctx.db.transaction(async (tx) => {
    await requireLive(tx, userId, id)
    if (stored !== undefined) await changeQuery(tx, { userId, id, query: stored, now: ctx.now })
    const { state } = await read(tx, userId, id)
    const isPaused = state === 'paused'
    const toggle: AlertAction = paused === true ? 'pause' : 'resume'
    const actions = [
      ...(frequency === undefined ? [] : [frequency]),
      ...(paused === undefined || paused === isPaused ? [] : [toggle]),
    ]
    for (const action of actions)
      await performAction({ tx, now: ctx.now }, { recipient: { userId }, id, action })
    return read(tx, userId, id)
  })
}

/** @throws Problem `notFound` */
export async function endAlert(ctx: Context, { params: { alert_id: id } }: AlertParams): Promise<void> {
  const userId = userIdOf(ctx)
  await ctx.db.transaction(async (tx) => {
    await requireLive(tx, userId, id)
    await performAction({ tx, now: ctx.now }, { recipient: { userId }, id, action: 'unsubscribe' })
  })
}

type QueryChange = { userId: number; id: number; query: string; now: Date }

async function changeQuery(tx: Db, { userId, id, query, now }: QueryChange): Promise<void> {
  await lockRecipient(tx, { userId })
  const live = (await lockAlertsOf(tx, { userId })).filter(({ endedAt }) => endedAt === null)
  const alert = orNotFound(live.find((each) => each.id === id))
  if (effects[alertStateOf(alert)].daily === undefined)
    throw refusal('conflict', 'Confirm this alert before you change it.')
  if (live.some((each) => each.id !== id && each.query === query))
    throw refusal('conflict', 'You have another alert for this search.')
  await updateAlerts(tx, [id], { query, lastClickAt: now, askedToKeepAt: null })
}

async function requireLive(tx: Db, userId: number, id: number): Promise<void> {
  await read(tx, userId, id)
}

async function read(tx: Db, userId: number, id: number): Promise<AlertWire> {
  const alerts = await listLiveAlerts(tx, userId)
  return toAlertWire(orNotFound(alerts.find((each) => each.id === id)))
}
