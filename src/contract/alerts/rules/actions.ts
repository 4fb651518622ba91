// The states of a job alert and the actions that each of them allows.

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

/** 'no-op' succeeds without a change. A missing action is not allowed. */
type Effect = 'changes' | 'no-op'

const changes: Partial<Record<AlertAction, Effect>> = {
  daily: 'changes',
  weekly: 'changes',
  unsubscribe: 'changes',
}

export const effects: Record<AlertState, Partial<Record<AlertAction, Effect>>> = {
  pending: { confirm: 'changes', unsubscribe: 'changes' },
  active: { ...changes, confirm: 'no-op', pause: 'changes' },
  paused: { ...changes, confirm: 'no-op', pause: 'no-op', resume: 'changes' },
  keep_requested: { ...changes, pause: 'changes', keep: 'changes' },
  ended: { unsubscribe: 'no-op', undo: 'changes' },
}

/** The dates from which the state of an alert follows. */
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

/** Alerts that have not ended, including pending ones, count for this limit. */
export const maxAlertsPerPerson = 10
