import type { AlertWire } from '#contract/alerts/alerts.ts'
import {
  type AlertAction,
  type AlertState,
  alertStateOf,
  effects,
  endReasons,
  type Frequency,
} from '#contract/alerts/rules/actions.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { countLastWeek } from '#contract/jobs/rules/board.ts'
import { describeQuery } from '#contract/jobs/rules/describe-query.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem, refusal } from '#server/http/problem.ts'
import type { Services } from '#server/services.ts'

import { actionNotAllowed, performAction, skipOldJobs } from './perform-action.ts'
import {
  type AlertRow,
  countAlerts,
  listAlertsOf,
  lockAlertsOf,
  lockRecipient,
  updateAlerts,
} from './queries.ts'
import { toStoredQuery } from './subscribe.ts'

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
    ended_reason: endReasons.find((each) => each === alert.endedReason) ?? null,
  }
}

/** Returns the id of the logged-in user. @throws Problem `unauthenticated` */
function requireUserId({ identity }: Pick<Context, 'identity'>): number {
  if (identity === undefined) throw new Problem('unauthenticated')
  return identity.user.id
}

/** Returns the user's alerts. Omits an ended alert if the user has another alert for the same search. */
export async function listAlerts(ctx: Context): Promise<AlertWire[]> {
  const alerts = await listAlertsOf(ctx.db, requireUserId(ctx))
  const live = new Set(alerts.flatMap(({ endedAt, query }) => (endedAt === null ? [query] : [])))
  return alerts.filter(({ endedAt, query }) => endedAt === null || !live.has(query)).map(toAlertWire)
}

/** Returns the user's alerts like `listAlerts`, with the number of jobs of the last 7 days. */
export async function listAlertsWithNews(
  ctx: Context,
  { jobsList }: Pick<Services, 'jobsList'>,
): Promise<AlertWire[]> {
  const alerts = await listAlerts(ctx)
  if (alerts.length === 0) return []
  const index = await (await jobsList.current()).searchIndex()
  const now = ctx.now.getTime()
  for (const alert of alerts) alert.new_jobs = countLastWeek(index, parseBoardUrl(alert.query), now)
  return alerts
}

export function alertTotals({ db }: Context) {
  return countAlerts(db)
}

type AlertParams = { params: { alert_id: number } }
type Changes = { query?: string | undefined; frequency?: Frequency | undefined; paused?: boolean | undefined }

const restartActions: Partial<Record<AlertState, AlertAction>> = {
  paused: 'resume',
  keep_requested: 'keep',
  ended: 'undo',
}

/** Changes an alert of the user and returns the changed alert. @throws Problem `notFound`, `conflict` */
export async function changeAlert(
  ctx: Context,
  { params: { alert_id: id }, body }: AlertParams & { body: Changes },
): Promise<AlertWire> {
  const userId = requireUserId(ctx)
  const { query, frequency, paused } = body
  const stored = query === undefined ? undefined : toStoredQuery(query)
  return ctx.db.transaction(async (tx) => {
    const { state } = await readAlert(tx, userId, id)
    const perform = async (action: AlertAction | undefined) => {
      if (action === undefined) return
      await performAction({ tx, now: ctx.now }, { recipient: { userId }, id, action })
    }
    if (paused !== undefined) await perform(paused ? 'pause' : restartActions[state])
    if (stored !== undefined) await changeQuery(tx, { userId, id, query: stored, now: ctx.now })
    await perform(frequency)
    return readAlert(tx, userId, id)
  })
}

/** Ends an alert of the user. Idempotent. @throws Problem `notFound` */
export async function endAlert(ctx: Context, { params: { alert_id: id } }: AlertParams): Promise<void> {
  await performOnOwn(ctx, id, 'unsubscribe')
}

/** Performs an action on an alert of the user. @throws Problem `notFound`, `conflict` */
export async function performOnOwn(ctx: Context, id: number, action: AlertAction): Promise<void> {
  const userId = requireUserId(ctx)
  await ctx.db.transaction((tx) => performAction({ tx, now: ctx.now }, { recipient: { userId }, id, action }))
}

type QueryChange = { userId: number; id: number; query: string; now: Date }

async function changeQuery(tx: Db, { userId, id, query, now }: QueryChange): Promise<void> {
  await lockRecipient(tx, { userId })
  const all = await lockAlertsOf(tx, { userId })
  const alert = orNotFound(all.find((each) => each.id === id))
  if (effects[alertStateOf(alert)].daily === undefined) throw actionNotAllowed()
  if (all.some((each) => each.id !== id && each.endedAt === null && each.query === query))
    throw refusal('conflict', 'You already have an alert for this search.')
  await updateAlerts(tx, [id], {
    query,
    lastClickAt: now,
    askedToKeepAt: null,
    ...skipOldJobs(alert, now),
  })
}

async function readAlert(tx: Db, userId: number, id: number): Promise<AlertWire> {
  const alerts = await listAlertsOf(tx, userId)
  return toAlertWire(orNotFound(alerts.find((each) => each.id === id)))
}
