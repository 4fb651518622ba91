export type BoundedCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value, size: number): void
  delete(key: string): void
  /** The size of all values and keys together, at most the capacity. */
  bytes(): number
}

/**
 * Returns an LRU cache. When the sizes of all keys and values exceed `capacity`, it evicts the least recently used entries.
 * An entry larger than `capacity` is not stored. A key's size is its length; callers give values a size in the same unit.
 */
export function boundedCache<Value>(capacity: number): BoundedCache<Value> {
  const kept = new Map<string, { value: Value; size: number }>()
  let total = 0

  function remove(key: string): void {
    total -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return {
    delete: remove,
    bytes: () => total,
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key, value, valueSize) {
      const size = key.length + valueSize
      remove(key)
      if (size > capacity) return
      kept.set(key, { value, size })
      total += size
      for (const oldest of kept.keys()) {
        if (total <= capacity) break
        remove(oldest)
      }
    },
  }
}
