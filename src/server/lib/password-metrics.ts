import type { Registry } from 'prom-client'

import { counterBy, gauge, registryOf } from './metrics.ts'
import type { Passwords } from './passwords.ts'

/** Returns the metrics of password hashing: the numbers of running, waiting and rejected hashes. */
export function passwordMetrics(passwords: Passwords): Registry {
  return registryOf(
    gauge(
      { name: 'fretboard_password_hashes_running', help: 'Password hashes in progress' },
      () => passwords.load().running,
    ),
    gauge(
      { name: 'fretboard_password_hashes_waiting', help: 'Password hashes that wait in the queue' },
      () => passwords.load().waiting,
    ),
    counterBy(
      'queue',
      {
        name: 'fretboard_password_refusals_total',
        help: 'Requests answered with 503 because the queue of all hashes, or the queue of one account, was full',
      },
      () => passwords.load().rejected,
    ),
  )
}
