import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'

/** The maximum number of IDs. Beyond this limit, the set drops the oldest IDs. */
const CAPACITY = 5000

const empty: ReadonlySet<string> = new Set()

/** Returns the stored IDs, or `fallback` if storage is blocked. */
export function readIds(key: string, fallback: ReadonlySet<string>): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
  } catch {
    return fallback
  }
}

function writeIds(key: string, ids: ReadonlySet<string>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...ids]))
  } catch {
    // Storage is blocked or full. The set still works on this page.
  }
}

export type PersistedSet = {
  readonly store: ReadableAtom<ReadonlySet<string>>
  add: (id: string) => void
  toggle: (id: string) => void
  /** Replaces all IDs without calling `onChange`. */
  replace: (ids: readonly string[]) => void
  /** Reads the storage again. Call this function when the key has changed. */
  reload: () => void
}

/**
 * Creates a set of IDs in this browser's storage, under the key that `key` returns. Reads the storage on first use.
 * Calls `onChange` for each ID that the visitor adds or removes.
 */
export function createPersistedSet(
  key: () => string,
  onChange?: (id: string, isIn: boolean) => void,
): PersistedSet {
  const store = atom(empty)
  let isRead = false
  const reload = () => store.set(readIds(key(), store.get()))
  /** Listens to other tabs even without subscribers. Otherwise this tab would overwrite their writes. */
  const openStore = () => {
    if (isRead || typeof document === 'undefined') return store
    isRead = true
    reload()
    addEventListener('storage', (event) => {
      if (event.key === key() || event.key === null) reload()
    })
    // Read the storage again, because a page in the back/forward cache receives no events.
    addEventListener('pageshow', (event) => {
      if (event.persisted) reload()
    })
    return store
  }
  const replace = (ids: readonly string[]) => {
    openStore()
    store.set(new Set(ids.slice(-CAPACITY)))
    writeIds(key(), store.get())
  }
  const change = (id: string, isIn: boolean) => {
    const others = [...openStore().get()].filter((each) => each !== id)
    replace(isIn ? [...others, id] : others)
    onChange?.(id, isIn)
  }
  return {
    get store() {
      return openStore()
    },
    add: (id) => {
      if (!openStore().get().has(id)) change(id, true)
    },
    toggle: (id) => change(id, !openStore().get().has(id)),
    replace,
    reload: () => {
      if (isRead) reload()
    },
  }
}

/** Subscribes to the set. During server rendering, the set is empty. */
export const usePersistedSet = ({ store }: PersistedSet) => useStore(store, { ssr: () => empty })
