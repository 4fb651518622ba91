// One synchronization with the server: sends pending changes, then copies the account's bookmarks.
import { type BookmarkKind, bookmarkKinds, MAX_BOOKMARKS_PER_REQUEST } from '#contract/bookmarks/kinds.ts'
import { type BookmarksClient, createBookmarksClient } from '#contract/client/bookmarks.ts'
import { csrfHeader } from '#web/lib/csrf.ts'

import { appliedJobs, savedJobs } from './bookmarks-store.ts'
import { getBookmarksOwner } from './storage.ts'
import { removeSentChange, listUnsentChanges } from './unsent.ts'

/** The request timeout, in milliseconds. Without a timeout, a lost response would block all later exchanges. */
const TIMEOUT_MS = 15_000

const bookmarkSets = { saved: savedJobs, applied: appliedJobs }

const site = {
  fetch: (path: string, request: RequestInit) =>
    fetch(path, { ...request, keepalive: true, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  headers: csrfHeader,
}

/**
 * Sends the pending changes of `user` and then copies the account's bookmarks to this browser.
 * @throws ResponseError, or the error of a failed request. After an error, storage keeps the unsent changes.
 */
export async function exchangeBookmarks(user: number): Promise<void> {
  const client = createBookmarksClient(site, user)
  const owner = String(user)
  await sendChanges(client, owner)
  const listed = await client.listBookmarks()
  if (getBookmarksOwner() !== owner) return
  for (const kind of bookmarkKinds)
    bookmarkSets[kind].replace(applyUnsentChanges(listed[kind].map(String), kind, owner))
}

async function sendChanges(client: BookmarksClient, owner: string): Promise<void> {
  const changes = listUnsentChanges(owner)
  for (const kind of bookmarkKinds)
    for (const wereMarked of [true, false]) {
      const toAdd = changes.filter(
        (change) => change.isIn && change.kind === kind && change.wasMarked === wereMarked,
      )
      for (const added of splitIntoBatches(toAdd)) {
        await client.addBookmarks({ [kind]: added.map(({ id }) => id) }, { wereMarked })
        added.forEach(removeSentChange)
      }
    }
  for (const removed of changes.filter(({ isIn }) => !isIn)) {
    await client.removeBookmark(removed.kind, removed.id)
    removeSentChange(removed)
  }
}

/** Returns the account's IDs after applying the changes that were made during the exchange. */
function applyUnsentChanges(ids: readonly string[], kind: BookmarkKind, owner: string): string[] {
  const changes = listUnsentChanges(owner).filter((change) => change.kind === kind)
  const changed = new Set(changes.map(({ id }) => String(id)))
  const added = changes.filter(({ isIn }) => isIn).map(({ id }) => String(id))
  return [...ids.filter((id) => !changed.has(id)), ...added]
}

function* splitIntoBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += MAX_BOOKMARKS_PER_REQUEST)
    yield items.slice(start, start + MAX_BOOKMARKS_PER_REQUEST)
}
