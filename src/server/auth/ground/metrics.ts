import { Counter } from 'prom-client'

const outcomes = {
  'logged in': 'succeeded',
  'login refused': 'refused',
  'second factor refused': 'second_factor_refused',
  'code refused': 'code_refused',
} as const

/** The number of logins by outcome. A login with a second factor counts as one success. */
export const logins = new Counter({
  name: 'fretboard_logins_total',
  help: 'Logins in this process, by outcome. code_refused also counts rejected codes that were not for a login.',
  labelNames: ['outcome'],
  registers: [],
})

// Each outcome starts at 0, so that `rate()` in Prometheus includes the first event.
for (const outcome of Object.values(outcomes)) logins.inc({ outcome }, 0)

/** Counts an audit event if the event is the outcome of a login. */
export function countLogin(event: unknown): void {
  if (isOutcome(event)) logins.inc({ outcome: outcomes[event] })
}

function isOutcome(event: unknown): event is keyof typeof outcomes {
  return typeof event === 'string' && event in outcomes
}
