// The owner, the unsent changes and the keys of bookmarks in localStorage. `persisted-set.ts` stores the bookmarks
// themselves. If storage is blocked or full, the page keeps the values in memory.
import type { BookmarkKind } from '#contract/bookmarks/kinds.ts'

const memory = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value. `null` deletes the entry. */
export function keep(key: string, value: string | null): void {
  memory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value)
  }
}

export function storedKeys(): string[] {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...memory.keys()]
  }
}

export const ownerKey = 'fretboard:bookmarks-of'

/** Returns the user ID of the owner of the displayed bookmarks, or '' for a visitor. */
export const bookmarksOwner = (): string => readStored(ownerKey) ?? ''

/** The storage key of a visitor's bookmarks, or of the copy of an account's bookmarks. */
export const keyOf = (kind: BookmarkKind, owner: string): string =>
  `fretboard:${kind}-jobs${owner && `:${owner}`}`

/**
 * The key prefix of unsent changes. With one key per change, tabs do not overwrite each other's changes.
 * Values: '1' added, '0' removed, '2' added before login.
 */
export const unsentPrefix = (owner: string): string => `fretboard:unsent:${owner}:`
