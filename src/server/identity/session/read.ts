// The session of a token with its user, as the database has them. docs/decisions/052 says when it is not asked again.
import type { Database } from '#server/db/open.ts'

import { prepareFindSession, type SessionKey, type SessionRow, type User } from './queries.ts'

/** For several readers: none changes it. */
type FoundSession = { readonly session: Readonly<SessionRow>; readonly user: User | undefined }

/** @returns a session that is not past its end. */
export type ReadSession = (key: SessionKey) => Promise<FoundSession | undefined>

/** Where commits are counted, what was found is remembered for as long as nothing at all was committed. */
export function sessionReader({ db, countCommits }: Pick<Database, 'db' | 'countCommits'>): ReadSession {
  const prepared = prepareFindSession(db)

  async function find(key: SessionKey): Promise<FoundSession | undefined> {
    const [row] = await prepared.execute(key)
    if (row === undefined) return undefined
    const { session, user, email } = row
    return { session, user: user ? Object.freeze({ ...user, email }) : undefined }
  }

  return countCommits ? remembering(find, countCommits) : find
}

/** Enough for those who are here at the same moment. */
const MOST_REMEMBERED = 2000

function remembering(find: ReadSession, countCommits: () => number): ReadSession {
  const known = new Map<string, FoundSession>()
  let knownAt = countCommits()

  return async (key) => {
    const commits = countCommits()
    if (commits !== knownAt || known.size >= MOST_REMEMBERED) known.clear()
    knownAt = commits
    const name = `${key.client} ${key.tokenHash}`
    const before = known.get(name)
    if (before && before.session.expiresAt > key.now) return before
    const found = await find(key)
    // Somebody may have committed while it was read.
    if (found && countCommits() === commits) known.set(name, found)
    return found
  }
}
