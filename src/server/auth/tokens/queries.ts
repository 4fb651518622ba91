// The SQL of sessions as tokens name them.
import { and, eq, gt } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'

/** By the hash of what its client holds. */
export async function findSessionId(db: Db, tokenHash: string): Promise<number | undefined> {
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, tokenHash))
  return row?.id
}

type Alive = { sessionId: number; userId: number; now: Date }

/** The hash of what the client of a session holds, if that is an app's, of that user, and not over. */
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
