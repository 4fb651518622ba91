import { Counter } from 'prom-client'

const outcomes = {
  'logged in': 'succeeded',
  'login refused': 'refused',
  'second factor refused': 'second_factor_refused',
  'code refused': 'code_refused',
} as const

/** Those of the audit log. A login with a second factor succeeds once. */
export const logins = new Counter({
  name: 'fretboard_logins_total',
  help: 'Logins in this process by outcome; codes are also those that verify an address or reset a password',
  labelNames: ['outcome'],
  registers: [],
})

// From the start, so that a rate can be told of the first one.
for (const outcome of Object.values(outcomes)) logins.inc({ outcome }, 0)

/** Counts an event of the audit log, where it ends an attempt to log in. */
export function countLogin(event: unknown): void {
  if (isOutcome(event)) logins.inc({ outcome: outcomes[event] })
}

function isOutcome(event: unknown): event is keyof typeof outcomes {
  return typeof event === 'string' && event in outcomes
}
