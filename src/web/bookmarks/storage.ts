// What is kept of bookmarks in this browser, and under which keys. Where storage is blocked or full, as long as the page.
import type { BookmarkKind } from '#contract/bookmarks/kinds.ts'

const memory = new Map<string, string>()

export function readKept(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null: keeps nothing there any longer. */
export function keep(key: string, value: string | null): void {
  memory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value)
  }
}

export function keptKeys(): string[] {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...memory.keys()]
  }
}

export const ownerKey = 'fretboard:bookmarks-of'

/** Whose bookmarks are shown: the id of a user, or '' for those of a visitor. */
export const bookmarksOwner = (): string => readKept(ownerKey) ?? ''

/** A visitor's, or a user's copy of what the account has. */
export const keyOf = (kind: BookmarkKind, owner: string): string =>
  `fretboard:${kind}-jobs${owner && `:${owner}`}`

/** Each change has a key of its own, so that tabs do not overwrite what others have noted: '1' added, '0' removed, '2' marked before the login. */
export const unsentPrefix = (owner: string): string => `fretboard:unsent:${owner}:`
