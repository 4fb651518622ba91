// Saves the changes to a session. If two requests have read the same version of it, only one of them can write.
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import { days } from '#server/lib/duration.ts'
import { hashToken, newToken, type Random } from '#server/lib/tokens.ts'

import { deleteSession, insertSession, prolongSession, updateSession } from './queries.ts'
import { type Origin, truncateOrigin, type Session } from './session.ts'

export const SESSION_MS = days(14)

type SaveParts = Origin & { now: Date; random: Random }

/**
 * Writes a session if it has changed. After the commit, call the returned function, which marks the session as written.
 * @throws Problem `conflict` if another request has written the session since it was read
 */
export async function saveSession(db: Db, session: Session, parts: SaveParts): Promise<() => void> {
  if (!session.isChanged) return () => {}
  if (session.isEnded) return deleteStored(db, session)
  if (!session.needsFullWrite) return extendSession(db, session, parts)
  const token = session.needsToken ? newToken(parts.random) : undefined
  const { userId, generation, stored } = session
  const tokenHash = token === undefined ? (stored?.tokenHash ?? '') : hashToken(token)
  const { now } = parts
  const written = { tokenHash, userId, generation, state: session.state, expiresAt: sessionExpiry(now) }
  if (stored === undefined) await insertSession(db, { ...written, ...toOriginColumns(session, parts) })
  else if (!(await updateSession(db, stored, { ...written, now }))) {
    if (session.mustBeWritten) throw new Problem('conflict')
    return () => {}
  }
  const version = stored === undefined ? 0 : stored.version + 1
  return () => session.markWritten({ tokenHash, version, generation }, token)
}

/**
 * Writes only the new expiry and a new passkey challenge. Does not change the version, so that concurrent requests do
 * not conflict.
 */
async function extendSession(db: Db, session: Session, { now }: SaveParts): Promise<() => void> {
  const { stored, newChallenge } = session
  const written = { expiresAt: sessionExpiry(now), passkeyChallenge: newChallenge }
  if (stored && !(await prolongSession(db, stored.tokenHash, written))) throw new Problem('conflict')
  return () => session.markWritten(stored, undefined)
}

async function deleteStored(db: Db, session: Session): Promise<() => void> {
  if (session.stored) await deleteSession(db, session.stored.tokenHash)
  return () => session.markWritten(undefined, undefined)
}

function toOriginColumns({ client }: Session, { now, ...from }: SaveParts) {
  return { client, ...truncateOrigin(from), createdAt: now, lastSeenAt: now }
}

export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_MS)
}
