// The SQL of drafts. Every query except `deleteDraftsBefore` is limited to one user.
import { and, count, eq, lt, ne } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { drafts } from '#server/db/tables/drafts.ts'
import { users } from '#server/db/tables/users.ts'
import { required } from '#server/lib/required.ts'

type DraftRef = { userId: number; key: string }
type Values = Record<string, string>

const isOf = ({ userId, key }: DraftRef) => and(eq(drafts.userId, userId), eq(drafts.key, key))

export async function findDraft(
  db: Db,
  of: DraftRef,
): Promise<{ values: Values; updatedAt: Date } | undefined> {
  const [draft] = await db
    .select({ values: drafts.values, updatedAt: drafts.updatedAt })
    .from(drafts)
    .where(isOf(of))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by keepDraft alone
  return draft && { ...draft, values: draft.values as Values }
}

/** Locks the user, so that concurrent requests save drafts one after another. Returns false if the user is deleted. */
export async function lockUser(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return rows.length > 0
}

/** Returns the number of the user's drafts for forms other than `key`. */
export async function countOthers(tx: Db, { userId, key }: DraftRef): Promise<number> {
  const isOther = and(eq(drafts.userId, userId), ne(drafts.key, key))
  const [row] = await tx.select({ others: count() }).from(drafts).where(isOther)
  return required(row).others
}

export async function keepDraft(
  tx: Db,
  of: DraftRef,
  kept: { values: Values; updatedAt: Date },
): Promise<void> {
  await tx
    .insert(drafts)
    .values({ ...of, ...kept })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.key], set: kept })
}

export async function deleteDraft(db: Db, of: DraftRef): Promise<void> {
  await db.delete(drafts).where(isOf(of))
}

export async function deleteDraftsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(drafts).where(lt(drafts.updatedAt, moment))
}
