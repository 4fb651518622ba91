import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'

/** So that storage does not grow for ever, the oldest ids beyond this many are forgotten. */
const capacity = 5000

const empty: ReadonlySet<string> = new Set()

/** Without storage: what the page has. */
function read(key: string, otherwise: ReadonlySet<string>): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
  } catch {
    return otherwise
  }
}

function write(key: string, ids: ReadonlySet<string>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...ids]))
  } catch {
    // Storage is blocked or full: the set still serves this page.
  }
}

export type PersistedSet = {
  readonly store: ReadableAtom<ReadonlySet<string>>
  add: (id: string) => void
  toggle: (id: string) => void
}

/** A set of ids in this browser's storage, under a key. Nothing is read before it is first asked for. */
export function persistedSet(key: string): PersistedSet {
  const store = atom(empty)
  let isRead = false
  const readAgain = () => store.set(read(key, store.get()))
  /** It listens on when nobody looks: what other tabs have written must not be overwritten. */
  const opened = () => {
    if (isRead || typeof document === 'undefined') return store
    isRead = true
    readAgain()
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) readAgain()
    })
    // In the browser's back-forward cache a page hears nothing.
    addEventListener('pageshow', (event) => {
      if (event.persisted) readAgain()
    })
    return store
  }
  const replace = (ids: readonly string[]) => {
    store.set(new Set(ids.slice(-capacity)))
    write(key, store.get())
  }
  return {
    get store() {
      return opened()
    },
    add: (id) => {
      const ids = opened().get()
      if (!ids.has(id)) replace([...ids, id])
    },
    toggle: (id) => {
      const ids = opened().get()
      const others = [...ids].filter((each) => each !== id)
      replace(ids.has(id) ? others : [...others, id])
    },
  }
}

/** Live; empty in the server's markup. */
export const usePersistedSet = ({ store }: PersistedSet) => useStore(store, { ssr: () => empty })
