export const alertStates = ['pending', 'active', 'paused', 'keep_requested', 'ended'] as const
export type AlertState = (typeof alertStates)[number]

export const alertActions = [
  'confirm',
  'daily',
  'weekly',
  'pause',
  'resume',
  'keep',
  'unsubscribe',
  'undo',
] as const
export type AlertAction = (typeof alertActions)[number]

export const frequencies = ['daily', 'weekly'] as const
export type Frequency = (typeof frequencies)[number]

/** The effect of an allowed action. 'no-op' means that the action succeeds without changing the alert. */
type Effect = 'changes' | 'no-op'

const commonEffects: Partial<Record<AlertAction, Effect>> = {
  daily: 'changes',
  weekly: 'changes',
  unsubscribe: 'changes',
}

export const effects: Record<AlertState, Partial<Record<AlertAction, Effect>>> = {
  pending: { confirm: 'changes', unsubscribe: 'changes' },
  active: { ...commonEffects, confirm: 'no-op', pause: 'changes' },
  paused: { ...commonEffects, confirm: 'no-op', pause: 'no-op', resume: 'changes' },
  keep_requested: { ...commonEffects, pause: 'changes', keep: 'changes' },
  ended: { unsubscribe: 'no-op', undo: 'changes' },
}

export type AlertDates = {
  readonly confirmedAt: Date | null
  readonly pausedAt: Date | null
  readonly askedToKeepAt: Date | null
  readonly endedAt: Date | null
}

export function alertStateOf({ confirmedAt, pausedAt, askedToKeepAt, endedAt }: AlertDates): AlertState {
  if (endedAt !== null) return 'ended'
  if (confirmedAt === null) return 'pending'
  if (pausedAt !== null) return 'paused'
  return askedToKeepAt === null ? 'active' : 'keep_requested'
}

export const endReasons = [
  'unsubscribed',
  'bounced',
  'complained',
  'requested',
  'stale',
  'account_deleted',
] as const
export type EndReason = (typeof endReasons)[number]

/** Whether an alert that ended for this reason can start again. */
export function canUndo(reason: string | null): boolean {
  return reason === 'unsubscribed' || reason === 'stale'
}

const buttonOrder: readonly AlertAction[] = [
  'confirm',
  'keep',
  'resume',
  'undo',
  'daily',
  'weekly',
  'pause',
  'unsubscribe',
]

type AlertStatus = { state: AlertState; frequency: Frequency; endedReason: string | null }

/** Returns the actions that would change an alert, for the buttons of its page. */
export function offeredActions({ state, frequency, endedReason }: AlertStatus): AlertAction[] {
  const isOffered = (action: AlertAction) =>
    effects[state][action] === 'changes' &&
    action !== frequency &&
    (action !== 'undo' || canUndo(endedReason))
  return buttonOrder.filter(isOffered)
}

/** The maximum number of alerts per person. Includes pending alerts, but not alerts that have ended. */
export const MAX_ALERTS_PER_PERSON = 10
