// How often somebody may do what costs this process work. Counted in memory: each instance has counts of its own.
import { countLimitHit } from './limit-hits.ts'

type Limits = { name: string; count: number; windowMs: number }

/** A function that counts an attempt of `key`, and says how long to wait where it is one too many: 0 is now. */
export function rateByKey({ name, count, windowMs }: Limits): (key: string, now: Date) => number {
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
    // Whoever came last stands last.
    attempts.delete(key)
    attempts.set(key, [...recent, at])
    return 0
  }
}
