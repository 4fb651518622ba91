import { draftKey, readDraft, removeDraft, writeDraft } from '#web/lib/drafts.ts'

import { emptyPosting, type PostingValues, readPostingValues } from './posting-values.ts'

/** The owner ID of drafts that were written before login. */
const VISITOR = 0
const TAB_KEY = 'fretboard:job-of-signup'

export type SavedDraft = { values: PostingValues; at: number; from: 'browser' | 'signup' }

const getKey = (user: number | undefined) => draftKey(user ?? VISITOR, 'posting', 'new')

function readFromBrowser(user: number | undefined): SavedDraft | undefined {
  const draft = readDraft(getKey(user), readPostingValues)
  return draft && { values: draft.values, at: draft.at, from: 'browser' }
}

/**
 * Returns the draft in this browser. A visitor also gets the job of a signup in this tab. Users do not get a visitor's
 * draft, because another person may have written it.
 */
export function readSavedDraft(user: number | undefined): SavedDraft | undefined {
  if (user === undefined) return readVisitorDraft() ?? readFromTab()
  forgetTab()
  return readFromBrowser(user)
}

export const readVisitorDraft = (): SavedDraft | undefined => readFromBrowser(undefined)
export const removeVisitorDraft = () => removeDraft(getKey(undefined))

/**
 * Moves the job of a signup to the memory of this tab, where the visitor can correct it until the tab closes. The server
 * has stored the job.
 */
export function moveVisitorDraftToTab(): void {
  const draft = readVisitorDraft()
  removeVisitorDraft()
  try {
    if (draft) sessionStorage.setItem(TAB_KEY, JSON.stringify(draft.values))
  } catch {
    // Storage is blocked, so a correction starts with an empty form.
  }
}

function forgetTab(): void {
  try {
    sessionStorage.removeItem(TAB_KEY)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

function readFromTab(): SavedDraft | undefined {
  try {
    const values = readPostingValues(JSON.parse(sessionStorage.getItem(TAB_KEY) ?? 'null'))
    return values && { values, at: Date.now(), from: 'signup' }
  } catch {
    return undefined
  }
}

/** Calls `onRemoved` when another tab removes the user's draft. Returns a function that stops watching. */
export function watchRemoval(user: number, onRemoved: () => void): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === getKey(user) && newValue === null) onRemoved()
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}

/** Saves the draft in this browser. Returns false if storage is blocked or full. */
export const saveDraft = (user: number | undefined, values: PostingValues): boolean =>
  writeDraft(getKey(user), { values, opened: emptyPosting(0), version: null, at: Date.now() })

export function deleteDraft(user: number | undefined): void {
  removeDraft(getKey(user))
  if (user === undefined) forgetTab()
}
