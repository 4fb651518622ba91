// What was typed and not saved yet, kept in this browser for each user: it outlasts a reload and a logout.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

/** `values` are the form's, which was `opened` with others, of that `version` of the thing; null for a new one. */
export type Draft<Values> = {
  readonly values: Values
  readonly opened: Values
  readonly version: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Of one user and kind, by the id of the thing, or for a new one any other word. */
export const draftKey = (user: number, kind: string, id: string) => `${prefixOf(user, kind)}${id}`
const prefixOf = (user: number, kind: string) => `fretboard:draft:${user}:${kind}:`

/** Counts the changes, also those of other tabs. */
const changes = atom(0)
const changed = () => changes.set(changes.get() + 1)
if (typeof addEventListener === 'function') addEventListener('storage', changed)

/**
 * @param readValues returns the values of a stored draft, which an older version may have written; undefined if they
 * cannot be used
 * @returns undefined when there is no usable draft
 */
export function readDraft<Values>(
  key: string,
  readValues: (stored: unknown) => Values | undefined,
): Draft<Values> | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof draft !== 'object' || draft === null) return undefined
    if (!('values' in draft) || !('opened' in draft) || !('at' in draft)) return undefined
    const [values, opened] = [readValues(draft.values), readValues(draft.opened)]
    if (values === undefined || opened === undefined) return undefined
    const version = 'version' in draft && typeof draft.version === 'string' ? draft.version : null
    return { values, opened, version, at: Number(draft.at) }
  } catch {
    return undefined
  }
}

/** Returns whether it is kept: storage may be blocked or full. */
export function writeDraft<Values>(key: string, draft: Draft<Values>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    changed()
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
    changed()
  } catch {
    // Storage is blocked: there is no draft either.
  }
}

/** The ids of a user's drafts of a kind. */
function idsOf(user: number, kind: string): string[] {
  const prefix = prefixOf(user, kind)
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}

/** The ids of a user's drafts of a kind; live. */
export function useDraftIds(user: number | undefined, kind: string): readonly string[] {
  useStore(changes)
  return user === undefined ? [] : idsOf(user, kind)
}
