// From what a client holds to its session, and to the user whose it is.
import type { Db } from '#server/db/open.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { deleteSession, findSession, type User } from './queries.ts'
import { type ClientKind, Session } from './session.ts'
import { readState } from './state.ts'

type Holder = { client: ClientKind; token: string | undefined; now: Date }

/** What a client's token is good for: 'over' is told once of a session that ended elsewhere; it is 'unknown' then. */
type TokenState = 'none' | 'good' | 'over' | 'unknown'

export type Identified = { session: Session; user: User | undefined; token: TokenState }

/**
 * Without a good token: a session that is not written yet. A session is over when its user was deactivated, or
 * ended all older ones.
 */
export async function loadSession(db: Db, { client, token, now }: Holder): Promise<Identified> {
  if (!token) return { session: new Session(client), user: undefined, token: 'none' }
  const row = await findSession(db, { tokenHash: hashToken(token), client, now })
  if (row === undefined) return { session: new Session(client), user: undefined, token: 'unknown' }
  const { tokenHash, version, userId, generation, state } = row.session
  const user = row.user ?? undefined
  if (user && (!user.isActive || user.sessionGeneration !== generation)) {
    await deleteSession(db, tokenHash)
    return { session: new Session(client), user: undefined, token: 'over' }
  }
  const stored = { tokenHash, version, generation }
  return { session: new Session(client, { userId, state: readState(state), stored }), user, token: 'good' }
}
