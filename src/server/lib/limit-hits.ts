// How often a limit turned somebody away, by the name of the limit. Names are ours: never an address or a user.
import { Counter } from 'prom-client'

export const limitHits = new Counter({
  name: 'fretboard_limit_hits_total',
  help: 'Calls of this process that were turned away because a limit was reached, by the name of the limit',
  labelNames: ['limit'],
  registers: [],
})

export function countLimitHit(limit: string): void {
  limitHits.inc({ limit })
}
