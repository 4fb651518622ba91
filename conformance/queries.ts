// What the rig needs that no call can make.
import type { Db } from '#server/db/open.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

/** An account with a verified address that is disabled. */
export async function insertInactiveUser(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const [user] = await db.insert(users).values({ passwordHash, isActive: false }).returning({ id: users.id })
  if (user)
    await db.insert(emailAddresses).values({ userId: user.id, email, isVerified: true, isPrimary: true })
}
