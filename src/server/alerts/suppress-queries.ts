// The SQL of addresses that receive no alerts.
import { eq, inArray } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { suppressedAddresses } from '#server/db/tables/job-alerts.ts'

export async function findSuppressedHash(db: Db, hashes: readonly string[]): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: suppressedAddresses.addressHash })
    .from(suppressedAddresses)
    .where(inArray(suppressedAddresses.addressHash, [...hashes]))
  return row?.hash
}

/** Replaces a hash that was created with an earlier SECRET_KEY. */
export async function replaceSuppressedHash(db: Db, from: string, to: string): Promise<void> {
  await db
    .update(suppressedAddresses)
    .set({ addressHash: to })
    .where(eq(suppressedAddresses.addressHash, from))
}

export async function insertSuppressed(db: Db, row: typeof suppressedAddresses.$inferInsert): Promise<void> {
  await db.insert(suppressedAddresses).values(row).onConflictDoNothing()
}

/** Returns whether the address was suppressed. */
export async function deleteSuppressed(db: Db, hashes: readonly string[]): Promise<boolean> {
  const rows = await db
    .delete(suppressedAddresses)
    .where(inArray(suppressedAddresses.addressHash, [...hashes]))
    .returning({ hash: suppressedAddresses.addressHash })
  return rows.length > 0
}
