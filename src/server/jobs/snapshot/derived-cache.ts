// One cache for everything that is made from the list of jobs, in all its versions: rendered pages, feeds, embeds, search results,
// and the boards of older versions. Keys contain the version of the list, so a new list needs no invalidation: what belongs to older
// versions is used less and less, and is evicted first.
import type { Registry } from 'prom-client'

import { type BoundedCache, boundedCache } from '#server/lib/bounded-cache.ts'
import { gauge, registryOf } from '#server/lib/metrics.ts'

/** The memory of a prepared answer as a multiple of its length. Its gzip and Brotli copies are at most as long as its plain bytes. */
export const PREPARED_COPIES = 3

export type ListCache = {
  /** Returns the values of one kind. Their keys do not collide with those of other kinds; the limit is shared. */
  of<Value>(kind: string): BoundedCache<Value>
  readonly registry: Registry
}

/** Creates the cache. Beyond `limitBytes` the least recently used values are evicted, whatever their kind. */
export function createListCache(limitBytes: number): ListCache {
  const cache = boundedCache<unknown>(limitBytes)
  const bytes = gauge(
    {
      name: 'fretboard_jobs_cache_bytes',
      help: 'What is cached of all versions of the list of jobs, at most',
    },
    () => cache.bytes(),
  )
  const limit = gauge(
    { name: 'fretboard_jobs_cache_limit_bytes', help: 'Up to how much is cached of the list of jobs' },
    () => limitBytes,
  )
  return {
    registry: registryOf(bytes, limit),
    of<Value>(kind: string): BoundedCache<Value> {
      const keyOf = (key: string) => `${kind} ${key}`
      return {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `set` below writes keys of this kind
        get: (key) => cache.get(keyOf(key)) as Value | undefined,
        set: (key, value, size) => cache.set(keyOf(key), value, size),
        delete: (key) => cache.delete(keyOf(key)),
        bytes: () => cache.bytes(),
      }
    },
  }
}
