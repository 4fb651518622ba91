// Changes of bookmarks that are not synchronized yet.
import { type BookmarkKind, bookmarkKinds } from '#contract/bookmarks/kinds.ts'

import { writeStored, listStoredKeys, readStored, getUnsentPrefix } from './storage.ts'

/** `wasMarked` means that the bookmark was added before login. */
export type UnsentChange = {
  key: string
  kind: BookmarkKind
  id: number
  isIn: boolean
  wasMarked: boolean
  value: string
}

/** Returns the unsent changes, at most one for each bookmark, in no particular order. */
export function listUnsentChanges(owner: string): UnsentChange[] {
  const prefix = getUnsentPrefix(owner)
  return listStoredKeys().flatMap((key) => {
    if (!key.startsWith(prefix)) return []
    const [name, text] = key.slice(prefix.length).split(':')
    const kind = bookmarkKinds.find((each) => each === name)
    const value = readStored(key)
    const id = parseJobId(text)
    return kind && id && value !== null
      ? [{ key, kind, id, isIn: value !== '0', wasMarked: value === '2', value }]
      : []
  })
}

/** Deletes a sent change unless a newer change has replaced it during the exchange. */
export function removeSentChange({ key, value }: UnsentChange): void {
  if (readStored(key) === value) writeStored(key, null)
}

/** Returns a job ID, or 0 for an invalid value. */
function parseJobId(text = ''): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id < 2 ** 31 ? id : 0
}
