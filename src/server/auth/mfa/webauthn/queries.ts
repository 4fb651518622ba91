import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { authenticators } from '#server/db/tables/authenticators.ts'

import type { Authenticator } from '../../ground/authenticators-queries.ts'

export type Passkey = {
  id: number
  userId: number
  credentialId: string
  publicKey: string
  isPasswordless: boolean
}

const columns = {
  id: authenticators.id,
  userId: authenticators.userId,
  credentialId: sql<string>`${authenticators.credentialId}`,
  publicKey: sql<string>`${authenticators.publicKey}`,
  isPasswordless: authenticators.isPasswordless,
}

const isPasskey = eq(authenticators.type, 'webauthn')

/** Returns all passkeys of a user, oldest first. */
export async function findPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return db
    .select(columns)
    .from(authenticators)
    .where(and(isPasskey, eq(authenticators.userId, userId)))
    .orderBy(asc(authenticators.id))
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await db
    .select(columns)
    .from(authenticators)
    .where(and(isPasskey, eq(authenticators.credentialId, credentialId)))
  return row
}

export type PasskeyUse = { signCount: number; isBackupEligible: boolean }

type Use = PasskeyUse & { id: number; now: Date }

/**
 * Records the use of a passkey. Returns false for a deleted passkey, and if the use suggests a copy of the passkey: the
 * passkey can suddenly be synced or no longer, or its sign count has not increased. The devices that share a synced
 * passkey do not share a count, so its count is ignored. A passkey that does not count its uses always sends 0.
 */
export async function updatePasskeyUse(
  db: Db,
  { id, signCount, isBackupEligible, now }: Use,
): Promise<boolean> {
  const stored = authenticators.isBackupEligible
  const hasHigherCount = lt(authenticators.signCount, signCount)
  const doesNotCount = signCount === 0 ? eq(authenticators.signCount, 0) : undefined
  const used = await db
    .update(authenticators)
    .set({ signCount, isBackupEligible, lastUsedAt: now })
    .where(
      and(
        isPasskey,
        eq(authenticators.id, id),
        or(isNull(stored), eq(stored, isBackupEligible)),
        isBackupEligible ? undefined : or(hasHigherCount, doesNotCount),
      ),
    )
    .returning({ id: authenticators.id })
  return used.length > 0
}

/** Renames a passkey and returns it. Returns undefined if the passkey does not belong to the user. */
export async function updatePasskeyName(
  db: Db,
  { id, userId, name }: { id: number; userId: number; name: string },
): Promise<Authenticator | undefined> {
  const [row] = await db
    .update(authenticators)
    .set({ name })
    .where(and(isPasskey, eq(authenticators.id, id), eq(authenticators.userId, userId)))
    .returning()
  return row
}
