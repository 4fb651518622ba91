// A set of ids that this browser keeps between visits. Without storage it lasts as long as the page.
import { useSyncExternalStore } from 'react'

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

export type KeptSet = {
  add: (id: string) => void
  toggle: (id: string) => void
  subscribe: (changed: () => void) => () => void
  current: () => ReadonlySet<string>
}

/** Declares a kept set under a storage key. Nothing is read before it is first asked for. */
export function keptSet(key: string): KeptSet {
  let ids: ReadonlySet<string> | undefined
  const listeners = new Set<() => void>()
  const current = () => {
    if (ids === undefined) listen()
    return (ids ??= read(key, empty))
  }
  const tell = () => listeners.forEach((changed) => changed())
  const replace = (next: readonly string[]) => {
    ids = new Set(next.slice(-capacity))
    write(key, ids)
    tell()
  }
  const readAnew = () => {
    ids = read(key, current())
    tell()
  }
  /** From the first reading on, whether somebody looks or not: what other tabs have written must not be overwritten. */
  const listen = () => {
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) readAnew()
    })
    // In the browser's memory a page hears nothing.
    addEventListener('pageshow', (event) => {
      if (event.persisted) readAnew()
    })
  }
  return {
    current,
    add: (id) => {
      if (!current().has(id)) replace([...current(), id])
    },
    toggle: (id) => {
      const others = [...current()].filter((each) => each !== id)
      replace(current().has(id) ? others : [...others, id])
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** The ids of a kept set, live; empty in the server's markup. */
export function useKeptSet(set: KeptSet): ReadonlySet<string> {
  return useSyncExternalStore(set.subscribe, set.current, () => empty)
}
