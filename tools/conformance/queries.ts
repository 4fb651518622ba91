// What the rig needs that no call can make.
import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { hashToken } from '#server/lib/tokens.ts'

/** An account with a verified address that is disabled. */
export async function insertInactiveUser(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const [user] = await db.insert(users).values({ passwordHash, isActive: false }).returning({ id: users.id })
  if (user)
    await db.insert(emailAddresses).values({ userId: user.id, email, isVerified: true, isPrimary: true })
}

/** An API key of an account that has nothing else. */
export async function insertApiKey(db: Db, key: string): Promise<void> {
  const [user] = await db.insert(users).values({}).returning({ id: users.id })
  if (user === undefined) throw new Error('no row came back')
  const apiKey = { name: 'rig', prefix: key.slice(0, 8), createdAt: new Date() }
  await db.insert(apiKeys).values({ userId: user.id, keyHash: hashToken(key), ...apiKey })
}
