// The marks of jobs: opened (page visited), visited (Apply link followed) and saved. This browser stores them, except
// the saved jobs of a logged-in user, which belong to the account.
import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'

import { createPersistedSet, emptySet } from '#web/lib/persisted-set.ts'

export const openedJobs = createPersistedSet('fretboard:opened-jobs')
export const visitedJobs = createPersistedSet('fretboard:visited-jobs')
/** The jobs that a visitor has saved. After a login, `AccountJobs` moves them to the account. */
export const visitorJobs = createPersistedSet('fretboard:saved-jobs')

export type SavedChange = {
  readonly ids: readonly string[]
  /** The title of the job, if it is a single one. */
  readonly title?: string
  readonly isSaved: boolean
  /** Whether a visitor has saved the jobs before logging in. */
  readonly isFromVisitor?: boolean
}

/** `ids` are the saved jobs of the user, or null if they did not load. */
type LoadedAccount =
  | { readonly ids: readonly string[]; readonly change: (change: SavedChange) => void }
  | { readonly ids: null; readonly retry: () => void }

/** The saved jobs of the logged-in user. Null for visitors, and until the jobs have loaded. */
export const accountJobs = atom<LoadedAccount | null>(null)

/** The IDs of all saved jobs, most recently saved last. */
export const savedJobs = atom(emptySet)
const updateSaved = () =>
  savedJobs.set(new Set([...(accountJobs.get()?.ids ?? []), ...visitorJobs.store.get()]))
// The `computed` of nanostores would add 0.4 KB to every page.
visitorJobs.store.subscribe(updateSaved)
accountJobs.listen(updateSaved)

/** During server rendering and hydration, the set is empty. */
export const useJobIds = (store: ReadableAtom<ReadonlySet<string>>) =>
  useStore(store, { ssr: () => emptySet })

/** Saves a job or removes it. Until the jobs of the account have loaded, a saved job is stored like a visitor's. */
export function changeSaved(change: SavedChange): void {
  const account = accountJobs.get()
  if (!change.isSaved) visitorJobs.remove(...change.ids)
  if (account?.ids) account.change(change)
  else if (change.isSaved) visitorJobs.add(...change.ids)
}
