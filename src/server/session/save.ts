// Writes what became of a session. Of two requests that read the same version, one writes.
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import { days } from '#server/lib/duration.ts'
import { hashToken, newToken, type Random } from '#server/lib/tokens.ts'

import { deleteSession, insertSession, updateSession } from './queries.ts'
import type { Session } from './session.ts'

const LIFETIME_MS = days(14)
const MAX_USER_AGENT_CHARACTERS = 200

type SaveParts = { now: Date; random: Random; ip: string; userAgent: string }

/**
 * Writes a session if it changed. The result is to be called when that has been committed.
 * @throws Problem `conflict` when another request has written it since it was read.
 */
export async function saveSession(db: Db, session: Session, parts: SaveParts): Promise<() => void> {
  if (!session.isChanged) return () => {}
  if (session.isEnded) return remove(db, session)
  const token = session.needsToken ? newToken(parts.random) : undefined
  const { userId, generation, stored } = session
  const tokenHash = token === undefined ? (stored?.tokenHash ?? '') : hashToken(token)
  const written = { tokenHash, userId, generation, state: session.state, expiresAt: expiry(parts.now) }
  if (stored === undefined) await insertSession(db, { ...written, ...origin(session, parts) })
  else if (!(await updateSession(db, stored, written))) throw new Problem('conflict')
  const version = stored === undefined ? 0 : stored.version + 1
  return () => session.wasWritten({ tokenHash, version, generation }, token)
}

async function remove(db: Db, session: Session): Promise<() => void> {
  if (session.stored) await deleteSession(db, session.stored.tokenHash)
  return () => session.wasWritten(undefined, undefined)
}

function origin({ client }: Session, { now, ip, userAgent }: SaveParts) {
  return { client, ip, userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARACTERS), createdAt: now }
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS)
}
