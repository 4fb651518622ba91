// Test data that no API call can create.
import type { Db } from '#server/db/open.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { hashToken } from '#server/lib/tokens.ts'

/** Creates a disabled account with a verified address. */
export async function insertInactiveUser(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const [user] = await db.insert(users).values({ passwordHash, isActive: false }).returning({ id: users.id })
  if (user)
    await db.insert(emailAddresses).values({ userId: user.id, email, isVerified: true, isPrimary: true })
}

/** Creates an API key for an account without other data. */
export async function insertApiKey(db: Db, key: string): Promise<void> {
  const [user] = await db.insert(users).values({}).returning({ id: users.id })
  if (user === undefined) throw new Error('the insert returned no row')
  const apiKey = { name: 'rig', prefix: key.slice(0, 8), createdAt: new Date() }
  await db.insert(apiKeys).values({ userId: user.id, keyHash: hashToken(key), ...apiKey })
}
