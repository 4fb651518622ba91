import { and, eq, gt } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'

/** Returns the ID of the session with this token hash. */
export async function findSessionId(db: Db, tokenHash: string): Promise<number | undefined> {
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, tokenHash))
  return row?.id
}

type Alive = { sessionId: number; userId: number; now: Date }

/**
 * Returns the token hash of an app's session. Returns undefined if the session has ended, if it belongs to a browser,
 * or if its user is disabled.
 */
export async function findLiveSession(
  db: Db,
  { sessionId, userId, now }: Alive,
): Promise<string | undefined> {
  const [row] = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionGeneration, sessions.generation)))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.client, 'app'),
        eq(users.id, userId),
        eq(users.isActive, true),
        gt(sessions.expiresAt, now),
      ),
    )
  return row?.tokenHash
}
