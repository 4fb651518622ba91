// The SQL of suppressed addresses, which receive no emails of job alerts. Only hashes of the addresses are stored.
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

/** Replaces the hash `from`, which was created with an earlier SECRET_KEY, with the hash `to` of the same address. */
export async function replaceSuppressedHash(db: Db, from: string, to: string): Promise<void> {
  await db
    .update(suppressedAddresses)
    .set({ addressHash: to })
    .where(eq(suppressedAddresses.addressHash, from))
}

export async function insertSuppressed(db: Db, row: typeof suppressedAddresses.$inferInsert): Promise<void> {
  await db.insert(suppressedAddresses).values(row).onConflictDoNothing()
}

/** Deletes the entry of an address, given all hashes of the address. Returns whether there was an entry. */
export async function deleteSuppressed(db: Db, hashes: readonly string[]): Promise<boolean> {
  const rows = await db
    .delete(suppressedAddresses)
    .where(inArray(suppressedAddresses.addressHash, [...hashes]))
    .returning({ hash: suppressedAddresses.addressHash })
  return rows.length > 0
}
