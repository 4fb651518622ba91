// Reads the session of a token with its user. docs/decisions/052 describes when the cached session is used.
import DataLoader from 'dataloader'

import type { Database, Db } from '#server/db/open.ts'

import { prepareFindSessions, type SessionRow, type User } from './queries.ts'

type SessionKey = { tokenHash: string; client: string; now: Date }

/** Read-only, because several requests share it. */
type FoundSession = { readonly session: Readonly<SessionRow>; readonly user: User | undefined }

/** @returns the session, unless it has expired */
export type ReadSession = (key: SessionKey) => Promise<FoundSession | undefined>

type Find = (tokenHash: string) => Promise<FoundSession | undefined>

/** Caches sessions until the next commit, if the database counts commits. */
export function createSessionReader({
  db,
  countCommits,
}: Pick<Database, 'db' | 'countCommits'>): ReadSession {
  const findBatched = createBatchedFind(db)
  const find = countCommits ? cacheSessions(findBatched, countCommits) : findBatched
  return async ({ tokenHash, client, now }) => {
    const found = await find(tokenHash)
    return found?.session.client === client && found.session.expiresAt > now ? found : undefined
  }
}

const MAX_BATCH_SIZE = 100

/**
 * Loads the sessions of all requests in one tick of the event loop with one query, because a query for ten sessions
 * takes hardly longer than a query for one.
 */
function createBatchedFind(db: Db): Find {
  const prepared = prepareFindSessions(db)
  const loader = new DataLoader<string, FoundSession | undefined>(
    async (tokenHashes) => {
      const found = new Map<string, FoundSession>()
      for (const { session, user, email } of await prepared.execute({ tokenHashes: tokenHashes.join(' ') }))
        found.set(session.tokenHash, { session, user: user ? Object.freeze({ ...user, email }) : undefined })
      return tokenHashes.map((tokenHash) => found.get(tokenHash))
    },
    { cache: false, maxBatchSize: MAX_BATCH_SIZE, batchScheduleFn: (load) => setImmediate(load) },
  )
  return (tokenHash) => loader.load(tokenHash)
}

/** Enough for all concurrently active users. */
const MAX_CACHED_SESSIONS = 2000

function cacheSessions(find: Find, countCommits: () => number): Find {
  const cache = new Map<string, FoundSession>()
  let cachedAt = countCommits()

  return async (tokenHash) => {
    const commits = countCommits()
    if (commits !== cachedAt || cache.size >= MAX_CACHED_SESSIONS) cache.clear()
    cachedAt = commits
    const before = cache.get(tokenHash)
    if (before) return before
    const found = await find(tokenHash)
    // Does not cache the session if another request has committed during the read.
    if (found && countCommits() === commits) cache.set(tokenHash, found)
    return found
  }
}
