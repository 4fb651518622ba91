import { Counter } from 'prom-client'

/** Counts rejected calls. The labels are names of limits, never IP addresses or users. */
export const limitHits = new Counter({
  name: 'fretboard_limit_hits_total',
  help: 'Calls that this process rejected because a limit was reached, by name of the limit',
  labelNames: ['limit'],
  registers: [],
})

export function countLimitHit(limit: string): void {
  limitHits.inc({ limit })
}
