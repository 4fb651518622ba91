// Finds the session and the user to which a token belongs. docs/decisions/052 describes when a cached session is used.
import DataLoader from 'dataloader'

import type { Database, Db } from '#server/db/open.ts'

import { prepareFindSessions, type SessionRow, type User } from './queries.ts'

type SessionKey = { tokenHash: string; client: string; now: Date }

/** A session and its user. Read-only, because several requests share this object. */
type FoundSession = { readonly session: Readonly<SessionRow>; readonly user: User | undefined }

/** Returns the session and its user. Returns undefined if there is no such session or it has expired. */
export type ReadSession = (key: SessionKey) => Promise<FoundSession | undefined>

type Find = (tokenHash: string) => Promise<FoundSession | undefined>

/**
 * Returns a function that finds sessions. If the database counts commits, sessions are cached until the next commit.
 */
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
 * Returns a function that finds a session by its token hash. All calls in one tick of the event loop share one query,
 * because a query for ten sessions takes hardly longer than a query for one.
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

/** The maximum number of cached sessions. This is enough for all users who are active at the same time. */
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
