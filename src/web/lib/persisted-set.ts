import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'

/** So that storage does not grow for ever, the oldest ids beyond this many are forgotten. */
const capacity = 5000

const empty: ReadonlySet<string> = new Set()

/** Without storage: what the page has. */
export function readIds(key: string, otherwise: ReadonlySet<string>): ReadonlySet<string> {
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
  /** Takes these in place of what there was; that is nobody's change. */
  replace: (ids: readonly string[]) => void
  /** Reads what is kept now: to be called when the key has changed. */
  reload: () => void
}

/**
 * A set of ids in this browser's storage, under the key of the moment. Nothing is read before it is first asked for.
 * `onChange` hears of each id that the visitor adds or takes out.
 */
export function persistedSet(
  key: () => string,
  onChange?: (id: string, isIn: boolean) => void,
): PersistedSet {
  const store = atom(empty)
  let isRead = false
  const readAgain = () => store.set(readIds(key(), store.get()))
  /** It listens on when nobody looks: what other tabs have written must not be overwritten. */
  const opened = () => {
    if (isRead || typeof document === 'undefined') return store
    isRead = true
    readAgain()
    addEventListener('storage', (event) => {
      if (event.key === key() || event.key === null) readAgain()
    })
    // In the browser's back-forward cache a page hears nothing.
    addEventListener('pageshow', (event) => {
      if (event.persisted) readAgain()
    })
    return store
  }
  const replace = (ids: readonly string[]) => {
    opened()
    store.set(new Set(ids.slice(-capacity)))
    write(key(), store.get())
  }
  const change = (id: string, isIn: boolean) => {
    const others = [...opened().get()].filter((each) => each !== id)
    replace(isIn ? [...others, id] : others)
    onChange?.(id, isIn)
  }
  return {
    get store() {
      return opened()
    },
    add: (id) => {
      if (!opened().get().has(id)) change(id, true)
    },
    toggle: (id) => change(id, !opened().get().has(id)),
    replace,
    reload: () => {
      if (isRead) readAgain()
    },
  }
}

/** Live; empty in the server's markup. */
export const usePersistedSet = ({ store }: PersistedSet) => useStore(store, { ssr: () => empty })
