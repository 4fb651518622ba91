import { atom, type ReadableAtom } from 'nanostores'

/** The maximum number of IDs. Beyond this limit, the set drops the oldest IDs. */
const CAPACITY = 5000

export const emptySet: ReadonlySet<string> = new Set()

/** Returns the stored IDs, or `fallback` if storage is blocked. */
function readIds(key: string, fallback: ReadonlySet<string>): ReadonlySet<string> {
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

/**
 * Creates a set of IDs in this browser's storage. Reads the storage on first use, and again when another tab has changed
 * it.
 */
export function createPersistedSet(key: string) {
  const store = atom(emptySet)
  let isRead = false
  const read = () => store.set(readIds(key, store.get()))
  /** Listens to other tabs even without subscribers. Otherwise this tab would overwrite their writes. */
  const openStore = () => {
    if (isRead || typeof document === 'undefined') return store
    isRead = true
    read()
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) read()
    })
    // Read the storage again, because a page in the back/forward cache receives no events.
    addEventListener('pageshow', (event) => {
      if (event.persisted) read()
    })
    return store
  }
  const write = (ids: readonly string[]) => {
    store.set(new Set(ids.slice(-CAPACITY)))
    writeIds(key, store.get())
  }
  return {
    get store(): ReadableAtom<ReadonlySet<string>> {
      return openStore()
    },
    add(...added: readonly string[]) {
      const ids = openStore().get()
      if (added.some((id) => !ids.has(id))) write([...new Set([...ids, ...added])])
    },
    remove(...removed: readonly string[]) {
      const ids = openStore().get()
      if (removed.some((id) => ids.has(id))) write([...ids].filter((id) => !removed.includes(id)))
    },
  }
}
