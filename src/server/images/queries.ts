import { and, asc, count, eq, exists, inArray, lt, notExists, sql } from 'drizzle-orm'

import { imagePath } from '#contract/images/rules/picture.ts'
import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { images } from '#server/db/tables/images.ts'
import { jobs, publishesCompany } from '#server/db/tables/jobs.ts'
import { revisions } from '#server/db/tables/reviews.ts'
import { siteSettings } from '#server/db/tables/site-settings.ts'
import { users } from '#server/db/tables/users.ts'
import { days } from '#server/lib/duration.ts'

type Picture = { hash: string; bytes: Buffer; now: Date }

/** Stores a picture. If it is already stored, only restarts its retention period. */
export async function storeImage(db: Db, { hash, bytes, now }: Picture): Promise<void> {
  await db
    .insert(images)
    .values({ hash, bytes, createdAt: now })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: now } })
}

/** Makes other transactions that store pictures wait until this transaction ends. */
export async function lockImages(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${images} in share row exclusive mode`)
}

/** Returns the number of stored pictures and their total size in bytes. */
export async function measureImages(tx: Db): Promise<{ count: number; bytes: number }> {
  const bytes = sql<number>`coalesce(sum(length(${images.bytes})), 0)::int`
  const [total] = await tx.select({ count: count(), bytes }).from(images)
  return total ?? { count: 0, bytes: 0 }
}

/** Restarts the retention period of a picture. Returns the picture's bytes, or undefined if it is not stored. */
export async function touchImage(tx: Db, hash: string, now: Date): Promise<Uint8Array | undefined> {
  const [renewed] = await tx
    .update(images)
    .set({ createdAt: now })
    .where(eq(images.hash, hash))
    .returning({ bytes: images.bytes })
  return renewed?.bytes
}

/** Returns a picture. `isPublic` is true for approved logos of companies that have published a job. */
export async function findImage(db: Db, hash: string) {
  const [image] = await db
    .select({
      bytes: images.bytes,
      isAvatar: sql<boolean>`${exists(asAvatar(db))}`,
      isPublic: sql<boolean>`${exists(asPublicLogo(db))}`,
    })
    .from(images)
    .where(eq(images.hash, hash))
  return image
}

const [before = '', after = ''] = imagePath('\n').split('\n')
const pathOf = sql`${before}::text || ${images.hash} || ${after}::text`
const HASH_CHARACTERS = 43
const PATH_CHARACTERS = imagePath('').length + HASH_CHARACTERS

/** How long unused pictures are kept. An open form may still use them, or a user may undo a change and restore them. */
const UNUSED_RETENTION_MS = days(30)

/** Deletes pictures that no user, company, proposed change or site settings use and whose retention period is over. */
export async function purgeImages(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - UNUSED_RETENTION_MS)
  await db.delete(images).where(and(lt(images.createdAt, oldest), ...isUnused(db)))
}

/** Deletes a picture that a user or company has stopped using, unless others use it. */
export async function deleteIfUnused(tx: Db, hash: string): Promise<void> {
  // Locks the row, so that a concurrent upload of the same picture happens completely before or after the deletion.
  await tx.select({ hash: images.hash }).from(images).where(eq(images.hash, hash)).for('update')
  await tx.delete(images).where(and(eq(images.hash, hash), ...isUnused(tx)))
}

/** Deletes the oldest picture that no user, company or proposed change uses. Returns whether there was one. */
export async function deleteOldestUnused(tx: Db): Promise<boolean> {
  const oldest = tx
    .select({ hash: images.hash })
    .from(images)
    .where(and(...isUnused(tx)))
    .orderBy(asc(images.createdAt), asc(images.hash))
    .limit(1)
  const deleted = await tx.delete(images).where(inArray(images.hash, oldest)).returning({ hash: images.hash })
  return deleted.length > 0
}

function isUnused(db: Db) {
  const asProposal = db
    .select({ id: revisions.companyId })
    .from(revisions)
    .where(sql`${revisions.changes} ->> 'logo' = ${pathOf}`)
  const { values, before } = siteSettings
  const asSiteLogo = db
    .select({ id: siteSettings.id })
    .from(siteSettings)
    .where(sql`${pathOf} in (${values} ->> 'site_logo', ${before} ->> 'site_logo')`)
  return [notExists(asAvatar(db)), notExists(asLogo(db)), notExists(asProposal), notExists(asSiteLogo)]
}

function asAvatar(db: Db) {
  return db.select({ id: users.id }).from(users).where(eq(users.avatar, images.hash))
}

/** Matches companies whose logo is this picture, whether the logo is stored as a path or as a full URL. */
const isLogo = sql`right(${companies.logo}, ${PATH_CHARACTERS}::int) = ${pathOf}`

function asLogo(db: Db) {
  return db.select({ id: companies.id }).from(companies).where(isLogo)
}

function asPublicLogo(db: Db) {
  return db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(jobs, eq(jobs.companyId, companies.id))
    .where(and(isLogo, publishesCompany))
}
