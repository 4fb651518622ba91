// The SQL of suppressed addresses and of sent emails. Only keyed hashes of the addresses are stored.
import { desc, eq, inArray, lt } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { sentEmails, suppressedAddresses } from '#server/db/tables/mail-queue.ts'

type SuppressedRow = typeof suppressedAddresses.$inferSelect

export async function findSuppressed(db: Db, hashes: readonly string[]): Promise<SuppressedRow | undefined> {
  const [row] = await db
    .select()
    .from(suppressedAddresses)
    .where(inArray(suppressedAddresses.addressHash, [...hashes]))
  return row
}

/** Replaces the hash `from` of an earlier SECRET_KEY with the hash `to` of the same address. */
export async function replaceSuppressedHash(db: Db, from: string, to: string): Promise<void> {
  await db
    .update(suppressedAddresses)
    .set({ addressHash: to })
    .where(eq(suppressedAddresses.addressHash, from))
}

/** Keeps the entry of an address that is suppressed already. */
export async function insertSuppressed(db: Db, row: SuppressedRow): Promise<void> {
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

export async function insertSent(db: Db, sent: typeof sentEmails.$inferInsert): Promise<void> {
  await db.insert(sentEmails).values(sent)
}

/** Returns the newest emails to an address, newest first. */
export function listSent(db: Db, hashes: readonly string[], limit: number) {
  return db
    .select({ template: sentEmails.template, at: sentEmails.sentAt })
    .from(sentEmails)
    .where(inArray(sentEmails.addressHash, [...hashes]))
    .orderBy(desc(sentEmails.id))
    .limit(limit)
}

export async function deleteSentBefore(db: Db, before: Date): Promise<void> {
  await db.delete(sentEmails).where(lt(sentEmails.sentAt, before))
}
