// Stores each user's unsaved input in this browser until the user logs out.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import { pickFields } from '#contract/jobs/rules/changed-fields.ts'

/**
 * `values` are the current values, `opened` the initial values. `version` is the version of the edited item, or null
 * for a new item.
 */
export type Draft<Values> = {
  readonly values: Values
  readonly opened: Values
  readonly version: string | null
  /** The time of the last change, in milliseconds since 1970. */
  readonly at: number
}

/** Returns the storage key of a draft. `id` is the item's ID, or any other string for a new item. */
export const draftKey = (user: number, kind: string, id: string) => `${userPrefix(user)}${kind}:${id}`
const userPrefix = (user: number) => `fretboard:draft:${user}:`

/** Counts the changes of drafts, including those in other tabs. Each change makes components read the storage again. */
const changes = atom(0)
const countChange = () => changes.set(changes.get() + 1)
if (typeof addEventListener === 'function') addEventListener('storage', countChange)

/**
 * Returns the draft, or undefined if there is no usable draft.
 *
 * @param readValues returns the values of a stored draft, or undefined if they are unusable. An older release may have
 * written the draft.
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

const hasTextsOf = <Values extends Readonly<Record<string, string>>>(
  texts: Readonly<Record<string, unknown>>,
  empty: Values,
): texts is Values => Object.keys(empty).every((name) => typeof texts[name] === 'string')

/**
 * Returns the stored values of a form whose values are texts, or undefined if they are unusable or lack `required`. Takes
 * the other texts that they lack from `empty`.
 */
export function readTexts<Values extends Readonly<Record<string, string>>>(
  stored: unknown,
  empty: Values,
  required: keyof Values & string,
): Values | undefined {
  if (typeof stored !== 'object' || stored === null || !(required in stored)) return undefined
  const names = Object.keys(empty).filter((name) => name in stored)
  const texts = { ...empty, ...pickFields(stored, names) }
  return hasTextsOf(texts, empty) ? texts : undefined
}

/** Stores the draft. Returns false if storage is blocked or full. */
export function writeDraft<Values>(key: string, draft: Draft<Values>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    countChange()
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
    countChange()
  } catch {
    // Storage is blocked, so there is no draft.
  }
}

/** Deletes the drafts of a user who logs out, because others may use this browser. */
export const removeDraftsOf = (user: number) =>
  listSuffixes(userPrefix(user)).forEach((each) => removeDraft(userPrefix(user) + each))

function listSuffixes(prefix: string): string[] {
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
  return user === undefined ? [] : listSuffixes(`${userPrefix(user)}${kind}:`)
}
