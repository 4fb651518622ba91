// A set of ids that this browser keeps between visits. Without storage it lasts as long as the page.
import { useSyncExternalStore } from 'react'

/** So that storage does not grow for ever, the oldest ids beyond this many are forgotten. */
const capacity = 5000

const empty: ReadonlySet<string> = new Set()

function read(key: string): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
  } catch {
    return empty
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
  const current = () => (ids ??= read(key))
  const tell = () => listeners.forEach((changed) => changed())
  const replace = (next: readonly string[]) => {
    ids = new Set(next.slice(-capacity))
    write(key, ids)
    tell()
  }
  const hearOtherTabs = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    ids = undefined
    tell()
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
      if (listeners.size === 0) addEventListener('storage', hearOtherTabs)
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) removeEventListener('storage', hearOtherTabs)
      }
    },
  }
}

/** The ids of a kept set, live; empty in the server's markup. */
export function useKeptSet(set: KeptSet): ReadonlySet<string> {
  return useSyncExternalStore(set.subscribe, set.current, () => empty)
}
