import { countLimitHit } from './limit-hits.ts'

/** Returns 0, or the milliseconds that `key` has to wait. */
export type LimitByKey = (key: string, now: Date) => number

type Limits = { name: string; count: number; windowMs: number }

/**
 * Returns a function that counts an attempt of `key`. The function returns 0, or the milliseconds to wait if `key` has
 * made `count` attempts in the last `windowMs`. Counts are kept in memory, so each instance counts separately.
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
    // Keeps the keys in the order of their latest attempt, for the loop above.
    attempts.delete(key)
    attempts.set(key, [...recent, at])
    return 0
  }
}
