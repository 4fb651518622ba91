import type { Registry } from 'prom-client'

import { counterBy, gauge, registryOf } from './metrics.ts'
import type { Passwords } from './passwords.ts'

/** How busy the hashing of passwords is. */
export function passwordMetrics(passwords: Passwords): Registry {
  return registryOf(
    gauge(
      { name: 'fretboard_password_hashes_running', help: 'Password hashes that are being made or compared' },
      () => passwords.load().running,
    ),
    gauge(
      { name: 'fretboard_password_hashes_waiting', help: 'Password hashes that wait for a place' },
      () => passwords.load().waiting,
    ),
    counterBy(
      'queue',
      {
        name: 'fretboard_password_refusals_total',
        help: 'Passwords that were refused unseen (503): the queue of all hashes, or that of one account, was full',
      },
      () => passwords.load().refused,
    ),
  )
}
