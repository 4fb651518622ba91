export type BoundedCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value, size: number): void
  delete(key: string): void
  /** The total size of all keys and values. It is at most the capacity. */
  bytes(): number
}

/**
 * Returns an LRU cache. When the total size of all keys and values exceeds `capacity`, the cache evicts the least
 * recently used entries. An entry larger than `capacity` is not stored. The size of a key is its length. Callers give
 * the size of each value in the same unit.
 */
export function boundedCache<Value>(capacity: number): BoundedCache<Value> {
  const entries = new Map<string, { value: Value; size: number }>()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return {
    delete: remove,
    bytes: () => total,
    get(key) {
      const found = entries.get(key)
      if (found === undefined) return undefined
      entries.delete(key)
      entries.set(key, found)
      return found.value
    },
    set(key, value, valueSize) {
      const size = key.length + valueSize
      remove(key)
      if (size > capacity) return
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= capacity) break
        remove(oldest)
      }
    },
  }
}
