// Finds the session to which a client's token belongs, and the user of the session.
import type { Db } from '#server/db/open.ts'
import { minutes } from '#server/lib/duration.ts'

import { deleteSession, findGeneration, recordUse, type User } from './queries.ts'
import type { ReadSession } from './read.ts'
import { type Origin, truncateOrigin, type ClientKind, Session } from './session.ts'
import { readState, type SessionState } from './state.ts'

export type Sources = { readonly db: Db; readonly readSession: ReadSession }

type TokenHolder = {
  client: ClientKind
  tokenHash: string | undefined
  now: Date
  /** The IP address and the browser of the client. If set, the last use of the session is recorded with them. */
  seenFrom?: Origin | undefined
}

/** The minimum time between two recorded uses of a session, so that most requests do not write. */
const USE_INTERVAL_MS = minutes(1)

/**
 * The state of a client's token. `ended` means that the user was deactivated, or has ended all sessions. The session is
 * then deleted, so later requests with the token are `unknown`.
 */
type TokenState = 'none' | 'good' | 'ended' | 'unknown'

export type AuthenticatedSession = { session: Session; user: User | undefined; token: TokenState }

/** Loads the session to which a token belongs. Without a valid token, returns a new session that is not stored yet. */
export async function loadSession(
  { db, readSession }: Sources,
  holder: TokenHolder,
): Promise<AuthenticatedSession> {
  const { client, tokenHash: shown, now, seenFrom } = holder
  if (shown === undefined) return { session: new Session(client), user: undefined, token: 'none' }
  const row = await readSession({ tokenHash: shown, client, now })
  if (row === undefined) return { session: new Session(client), user: undefined, token: 'unknown' }
  const { tokenHash, version, userId, generation, state } = row.session
  const { user } = row
  if (user && (!user.isActive || user.sessionGeneration !== generation)) {
    await deleteSession(db, tokenHash)
    return { session: new Session(client), user: undefined, token: 'ended' }
  }
  if (user && seenFrom && now.getTime() - row.session.lastSeenAt.getTime() >= USE_INTERVAL_MS)
    await recordUse(db, tokenHash, { ...truncateOrigin(seenFrom), lastSeenAt: now })
  const stored = { tokenHash, version, generation }
  const session = new Session(client, {
    userId,
    state: await dropOutdatedLogin(db, readState(state)),
    stored,
  })
  return { session, user, token: 'good' }
}

/**
 * Logins in these stages remain pending when the user's sessions are ended, as in django-allauth. The user cannot
 * complete them, because their codes and links are outdated.
 */
const SHOWN_STAGES: ReadonlySet<string> = new Set(['verify_email', 'login_by_code'])

/**
 * Drops a pending login if the sessions of its user have been ended since the login began, for example by a new
 * password. Keeps logins in `SHOWN_STAGES`.
 */
async function dropOutdatedLogin(db: Db, state: SessionState): Promise<SessionState> {
  const { login, ...others } = state
  if (!login || login.userId === null || SHOWN_STAGES.has(login.stage)) return state
  return (await findGeneration(db, login.userId)) === login.generation ? state : others
}
