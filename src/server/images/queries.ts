// The SQL of uploaded pictures.
import { and, eq, exists, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'

import { imagePath } from '#contract/images/rules/picture.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { companyRevisions } from '#server/db/tables/company-reviews.ts'
import { images } from '#server/db/tables/images.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'

type Picture = { hash: string; bytes: Buffer; now: Date }

/** Stores an image. An existing image gets a new retention period. */
export async function keepImage(db: Db, { hash, bytes, now }: Picture): Promise<void> {
  await db
    .insert(images)
    .values({ hash, bytes, createdAt: now })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: now } })
}

/** Notes that a stored picture is used, which keeps it for another while. Returns whether there is such a picture. */
export async function touchImage(tx: Db, hash: string, now: Date): Promise<boolean> {
  const found = await tx
    .update(images)
    .set({ createdAt: now })
    .where(eq(images.hash, hash))
    .returning({ hash: images.hash })
  return found.length > 0
}

/** `isPublic`: it is somebody's avatar, or the approved logo of a company that has had a job on the board. */
export async function findImage(db: Db, hash: string) {
  const [found] = await db
    .select({
      bytes: images.bytes,
      isPublic: sql<boolean>`${or(exists(asAvatar(db)), exists(asPublicLogo(db)))}`,
    })
    .from(images)
    .where(eq(images.hash, hash))
  return found
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
  const asProposal = db
    .select({ id: companyRevisions.companyId })
    .from(companyRevisions)
    .where(sql`${companyRevisions.changes} ->> 'logo' = ${pathOf}`)
  return [notExists(asAvatar(db)), notExists(asLogo(db)), notExists(asProposal)]
}

function asAvatar(db: Db) {
  return db.select({ id: users.id }).from(users).where(eq(users.avatar, images.hash))
}

/** Also where the whole address was written. */
const isLogo = sql`right(${companies.logo}, ${PATH_CHARACTERS}::int) = ${pathOf}`

function asLogo(db: Db) {
  return db.select({ id: companies.id }).from(companies).where(isLogo)
}

function asPublicLogo(db: Db) {
  return db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(jobs, eq(jobs.companyId, companies.id))
    .where(and(isLogo, or(jobs.isActive, isNotNull(jobs.firstPublishedAt))))
}
