// One cache for everything that is derived from snapshots: rendered pages, feeds, embeds, search results and search
// indexes of older versions. Keys contain the version, so a new snapshot invalidates nothing. Values of older versions
// are used less and less, and are evicted first.
import { type BoundedCache, boundedCache } from '#server/lib/bounded-cache.ts'

export type DerivedCache = {
  /** Returns the cache of one kind of values. Keys of different kinds do not collide. All kinds share the limit. */
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
