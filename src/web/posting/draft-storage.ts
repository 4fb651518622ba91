// Saves the draft in this browser and, for logged-in users, also in the account.
import { createDraftsClient } from '#contract/client/drafts.ts'
import { csrfHeader } from '#web/lib/csrf.ts'
import { draftKey, readDraft, removeDraft, writeDraft } from '#web/lib/drafts.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { emptyPosting, type PostingValues, readPostingValues } from './posting-values.ts'

const NAME = 'posting'
/** The owner ID of drafts that were written before login. */
const VISITOR = 0
const TAB_KEY = 'fretboard:job-of-signup'

export type SavedDraft = { values: PostingValues; at: number; from: 'browser' | 'account' | 'signup' }

const createClient = (user: number) =>
  createDraftsClient({ fetch: (path, request) => fetch(path, request), headers: csrfHeader }, user)

const getKey = (user: number | undefined) => draftKey(user ?? VISITOR, NAME, 'new')

function readFromBrowser(user: number | undefined): SavedDraft | undefined {
  const draft = readDraft(getKey(user), readPostingValues)
  return draft && { values: draft.values, at: draft.at, from: 'browser' }
}

async function readFromAccount(user: number): Promise<SavedDraft | undefined> {
  const { values: stored, updated_at: at } = await createClient(user).getDraft(NAME)
  const values = readPostingValues(stored)
  return at !== null && values ? { values, at: Date.parse(at), from: 'account' } : undefined
}

/**
 * Returns the newest of the drafts in this browser and in the account. A visitor also gets the job of a signup in this
 * tab. Users do not get a visitor's draft, because another person may have written it.
 *
 * @throws if the account's draft does not load. Showing an empty form instead could overwrite that draft.
 */
export async function readLatestDraft(user: number | undefined): Promise<SavedDraft | undefined> {
  if (user === undefined) return readVisitorDraft() ?? readFromTab()
  forgetTab()
  const all = [readFromBrowser(user), await readFromAccount(user)].filter((each) => each !== undefined)
  const latest = all.toSorted((one, other) => other.at - one.at).at(0)
  if (latest) saveInBrowser(user, latest.values, latest.at)
  return latest
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
export function saveInBrowser(user: number | undefined, values: PostingValues, at = Date.now()): boolean {
  return writeDraft(getKey(user), { values, opened: emptyPosting(0), version: null, at })
}

/** Saves the draft in the account. Returns false if the request fails. */
export async function saveInAccount(user: number, values: PostingValues): Promise<boolean> {
  try {
    await createClient(user).keepDraft(NAME, values)
    return true
  } catch (error) {
    logFailure('Your draft is saved in this browser only.', error)
    return false
  }
}

/** Deletes the draft from this browser and from the account. */
export async function deleteDraft(user: number | undefined): Promise<void> {
  removeDraft(getKey(user))
  if (user === undefined) forgetTab()
  if (user === undefined) return
  try {
    await createClient(user).removeDraft(NAME)
  } catch (error) {
    logFailure('A draft in the account was not removed.', error)
  }
}
