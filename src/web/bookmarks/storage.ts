// The owner, the unsent changes and the keys of bookmarks in localStorage (`persisted-set.ts` stores the bookmarks themselves).
// When storage is blocked or full, they last as long as the page.
import type { BookmarkKind } from '#contract/bookmarks/kinds.ts'

const memory = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null deletes the entry. */
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

/** A visitor's bookmarks, or a copy of an account's. */
export const keyOf = (kind: BookmarkKind, owner: string): string =>
  `fretboard:${kind}-jobs${owner && `:${owner}`}`

/** One key per change, so that tabs do not overwrite each other: '1' added, '0' removed, '2' added before login. */
export const unsentPrefix = (owner: string): string => `fretboard:unsent:${owner}:`
