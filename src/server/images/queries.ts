// The SQL of uploaded pictures.
import { and, eq, lt, notExists, sql } from 'drizzle-orm'

import { imagePath } from '#contract/images/rules/picture.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { images } from '#server/db/tables/images.ts'
import { users } from '#server/db/tables/users.ts'

type Picture = { hash: string; bytes: Buffer; now: Date }

/** Keeps a picture; one that is there already begins its time anew. */
export async function keepImage(db: Db, { hash, bytes, now }: Picture): Promise<void> {
  await db
    .insert(images)
    .values({ hash, bytes, createdAt: now })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: now } })
}

export async function findImage(db: Db, hash: string): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ bytes: images.bytes }).from(images).where(eq(images.hash, hash))
  return row?.bytes
}

const [before = '', after = ''] = imagePath('\n').split('\n')
const pathOf = sql`${before}::text || ${images.hash} || ${after}::text`
const HASH_CHARACTERS = 43
const PATH_CHARACTERS = imagePath('').length + HASH_CHARACTERS

/** Removes the pictures that are older and that no user and no company shows. */
export async function deleteUnusedImages(db: Db, olderThan: Date): Promise<void> {
  await db.delete(images).where(and(lt(images.createdAt, olderThan), ...isUnused(db)))
}

/** Removes a picture at once, where nobody else shows it. */
export async function deleteIfUnused(tx: Db, hash: string): Promise<void> {
  // Whoever keeps the same picture at this moment has it before it is looked for, or after it is gone.
  await tx.select({ hash: images.hash }).from(images).where(eq(images.hash, hash)).for('update')
  await tx.delete(images).where(and(eq(images.hash, hash), ...isUnused(tx)))
}

function isUnused(db: Db) {
  const asAvatar = db.select({ id: users.id }).from(users).where(eq(users.avatar, images.hash))
  // Also where the whole address was written.
  const isLogo = sql`right(${companies.logo}, ${PATH_CHARACTERS}::int) = ${pathOf}`
  const asLogo = db.select({ id: companies.id }).from(companies).where(isLogo)
  return [notExists(asAvatar), notExists(asLogo)]
}
