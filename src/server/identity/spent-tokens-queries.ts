import type { Db } from '#server/db/open.ts'
import { spentTokens } from '#server/db/tables/sessions.ts'
import { hashToken } from '#server/lib/tokens.ts'

type SingleUseToken = { use: string; id: string; expiresAt: Date }

/**
 * Records the use of a token that works only once. Returns true for the first call with a token, and false for all
 * later calls.
 */
export async function spendToken(db: Db, { use, id, expiresAt }: SingleUseToken): Promise<boolean> {
  const spent = await db
    .insert(spentTokens)
    .values({ key: `${use}:${hashToken(id)}`, expiresAt })
    .onConflictDoNothing()
    .returning({ key: spentTokens.key })
  return spent.length > 0
}
