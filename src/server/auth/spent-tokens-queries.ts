// Tokens that are good once.
import type { Db } from '#server/db/open.ts'
import { spentTokens } from '#server/db/tables/spent-tokens.ts'
import { hashToken } from '#server/lib/tokens.ts'

type Spent = { use: string; id: string; expiresAt: Date }

/** Uses up a token that is good once: of two who show it, one gets true. */
export async function spendToken(db: Db, { use, id, expiresAt }: Spent): Promise<boolean> {
  const spent = await db
    .insert(spentTokens)
    .values({ key: `${use}:${hashToken(id)}`, expiresAt })
    .onConflictDoNothing()
    .returning({ key: spentTokens.key })
  return spent.length > 0
}
