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

/** When commits are counted, sessions are cached until the next commit. */
export function sessionReader({ db, countCommits }: Pick<Database, 'db' | 'countCommits'>): ReadSession {
  const findTogether = finder(db)
  const find = countCommits ? remembering(findTogether, countCommits) : findTogether
  return async ({ tokenHash, client, now }) => {
    const found = await find(tokenHash)
    return found?.session.client === client && found.session.expiresAt > now ? found : undefined
  }
}

/** The maximum number of sessions in one query. A query for ten sessions takes hardly longer than a query for one. */
const MAX_TOGETHER = 100

/** Finds the sessions of all requests in one turn of the event loop with one query. */
function finder(db: Db): Find {
  const prepared = prepareFindSessions(db)
  const loader = new DataLoader<string, FoundSession | undefined>(
    async (tokenHashes) => {
      const found = new Map<string, FoundSession>()
      for (const { session, user, email } of await prepared.execute({ tokenHashes: tokenHashes.join(' ') }))
        found.set(session.tokenHash, { session, user: user ? Object.freeze({ ...user, email }) : undefined })
      return tokenHashes.map((tokenHash) => found.get(tokenHash))
    },
    { cache: false, maxBatchSize: MAX_TOGETHER, batchScheduleFn: (load) => setImmediate(load) },
  )
  return (tokenHash) => loader.load(tokenHash)
}

/** Maximum number of cached sessions. Enough for concurrent users. */
const MAX_REMEMBERED = 2000

function remembering(find: Find, countCommits: () => number): Find {
  const known = new Map<string, FoundSession>()
  let knownAt = countCommits()

  return async (tokenHash) => {
    const commits = countCommits()
    if (commits !== knownAt || known.size >= MAX_REMEMBERED) known.clear()
    knownAt = commits
    const before = known.get(tokenHash)
    if (before) return before
    const found = await find(tokenHash)
    // Does not cache the session if another request has committed during the read.
    if (found && countCommits() === commits) known.set(tokenHash, found)
    return found
  }
}
