// One cache for everything that is derived from snapshots: rendered pages, feeds, embeds, search results, and the
// search indexes of older snapshots. Keys contain the version of the snapshot, so a new snapshot needs no invalidation.
// Values of older snapshots are used less and less, so they are evicted first.
import { type BoundedCache, boundedCache } from '#server/lib/bounded-cache.ts'

export type DerivedCache = {
  /** Returns the cache of one kind of value. Different kinds may use equal keys. All kinds share the size limit. */
  of<Value>(kind: string): BoundedCache<Value>
  /** The estimated size of all values, in bytes. */
  bytes(): number
}

/** Creates the cache. Above `limitBytes` it evicts the least recently used values of any kind. */
export function createDerivedCache(limitBytes: number): DerivedCache {
  const cache = boundedCache<unknown>(limitBytes)
  return {
    bytes: () => cache.bytes(),
    of<Value>(kind: string): BoundedCache<Value> {
      const toCacheKey = (key: string) => `${kind} ${key}`
      return {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `set` below writes keys of this kind
        get: (key) => cache.get(toCacheKey(key)) as Value | undefined,
        set: (key, value, size) => cache.set(toCacheKey(key), value, size),
        delete: (key) => cache.delete(toCacheKey(key)),
        bytes: () => cache.bytes(),
      }
    },
  }
}
