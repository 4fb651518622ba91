// Drafts are stored per user in this browser. They survive a reload and a logout.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

/** `values` are the current values, `opened` the initial values. `version` is the edited version, if any. */
export type Draft<Values> = {
  readonly values: Values
  readonly opened: Values
  readonly version: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Returns the storage key. `id` is the item's ID, or any other string for a new item. */
export const draftKey = (user: number, kind: string, id: string) => `${prefixOf(user, kind)}${id}`
const prefixOf = (user: number, kind: string) => `fretboard:draft:${user}:${kind}:`

/** Counts changes, including those of other tabs. */
const changes = atom(0)
const changed = () => changes.set(changes.get() + 1)
if (typeof addEventListener === 'function') addEventListener('storage', changed)

/**
 * @param readValues reads the values of a stored draft. An older version may have written them. Returns undefined if
 * they are unusable.
 * @returns the draft, or undefined without a usable draft
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

/** Returns whether it was saved. Storage may be blocked or full. */
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
    // Storage is blocked, so there is no draft.
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

/** Subscribes to the IDs of a user's drafts of a kind. */
export function useDraftIds(user: number | undefined, kind: string): readonly string[] {
  useStore(changes)
  return user === undefined ? [] : idsOf(user, kind)
}
