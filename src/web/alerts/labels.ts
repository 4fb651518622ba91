import type { AlertAction, Frequency } from '#contract/alerts/rules/actions.ts'

export const frequencyLabels: Record<Frequency, string> = {
  daily: 'Every day with new jobs',
  weekly: 'Once a week, on Mondays',
}

export const buttonLabels: Record<AlertAction, string> = {
  confirm: 'Start',
  keep: 'Keep',
  resume: 'Resume',
  undo: 'Restart',
  daily: 'Send daily',
  weekly: 'Send weekly',
  pause: 'Pause',
  unsubscribe: 'Delete',
}

/** The second half of each success message. The first half is the alert's name. */
export const doneMessages: Record<AlertAction, string> = {
  confirm: 'the alert is on.',
  keep: 'the alert is kept.',
  resume: 'the alert is on again.',
  undo: 'the alert is on again.',
  daily: 'emails are sent daily.',
  weekly: 'emails are sent weekly, on Mondays.',
  pause: 'the alert is paused.',
  unsubscribe: 'the alert has been deleted.',
}
