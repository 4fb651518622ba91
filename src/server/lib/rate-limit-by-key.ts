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

/**
 * Counts an attempt of `key`. Returns 0 if the attempt is allowed, otherwise the milliseconds until the next attempt is
 * allowed.
 */
export type LimitByKey = (key: string, now: Date) => number

type Limits = { name: string; count: number; windowMs: number }

/**
 * Returns a function that allows each key `count` attempts within `windowMs`. Rejected attempts do not count. The
 * counts are in memory, so each instance of the server counts separately.
 */
export function rateLimitByKey({ name, count, windowMs }: Limits): LimitByKey {
  const attempts = new Map<string, number[]>()
  return (key, now) => {
    const at = now.getTime()
    const since = at - windowMs
    for (const [other, times] of attempts) {
      if ((times.at(-1) ?? 0) > since) break
      attempts.delete(other)
    }
    const recent = (attempts.get(key) ?? []).filter((time) => time > since)
    const [oldest = at] = recent
    if (recent.length >= count) {
      countLimitHit(name)
      return oldest + windowMs - at
    }
    // Keeps the keys in the order of their latest attempt, so that the loop above can stop at the first recent one.
    attempts.delete(key)
    attempts.set(key, [...recent, at])
    return 0
  }
}
