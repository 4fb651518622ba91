// The owner, the unsent changes and the keys of bookmarks in localStorage. `persisted-set.ts` stores the bookmarks
// themselves. If storage is blocked or full, the page keeps the values in memory.
import type { BookmarkKind } from '#contract/bookmarks/kinds.ts'

const valuesInMemory = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return valuesInMemory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value. `null` deletes the entry. */
export function writeStored(key: string, value: string | null): void {
  valuesInMemory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== null) valuesInMemory.set(key, value)
  }
}

export function listStoredKeys(): string[] {
  try {
    return [...valuesInMemory.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...valuesInMemory.keys()]
  }
}

export const ownerKey = 'fretboard:bookmarks-of'

/** Returns the user ID of the owner of the displayed bookmarks, or '' for a visitor. */
export const getBookmarksOwner = (): string => readStored(ownerKey) ?? ''

export const getStorageKey = (kind: BookmarkKind, owner: string): string =>
  `fretboard:${kind}-jobs${owner && `:${owner}`}`

/**
 * The key prefix of unsent changes. With one key per change, tabs do not overwrite each other's changes.
 * Values: '1' added, '0' removed, '2' added before login.
 */
export const getUnsentPrefix = (owner: string): string => `fretboard:unsent:${owner}:`
