import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { companies } from '#server/db/tables/companies.ts'
import { images } from '#server/db/tables/images.ts'
import { revisions } from '#server/db/tables/reviews.ts'
import { users } from '#server/db/tables/users.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { days } from '#server/lib/duration.ts'

import { purgeImages, storeImage } from './queries.ts'

const { db } = await testDatabase()
beforeEach(() => emptyTables(db))

const uploaded = new Date('2026-11-20T12:00:00Z')
const after = (count: number) => new Date(uploaded.getTime() + days(count))
/** Pads a name with `_` to the length of a hash. The tests fail if a query treats the `_` as a wildcard. */
const hashOf = (name: string) => name.padEnd(43, '_')
const store = (name: string, now = uploaded) =>
  storeImage(db, { hash: hashOf(name), bytes: Buffer.from(name), now })
const left = async () =>
  (await db.select().from(images)).map(({ hash }) => hash.replaceAll('_', '')).toSorted()

describe('the purge of unused pictures', () => {
  test('pictures that no user or company uses are deleted 30 days after their last upload', async () => {
    for (const name of ['lonely', 'avatar', 'logo', 'address']) await store(name)
    await store('young', after(1))
    await db.insert(users).values({ avatar: hashOf('avatar') })
    await db.insert(companies).values([
      { name: 'a', logo: `/images/${hashOf('logo')}.webp` },
      { name: 'b', logo: `https://jobs.example.org/images/${hashOf('address')}.webp` },
      { name: 'c', logo: `/images/${hashOf('l')}.webp` },
    ])
    await purgeImages(db, after(30))
    expect(await left()).toEqual(['address', 'avatar', 'logo', 'lonely', 'young'])
    await purgeImages(db, new Date(after(30).getTime() + 1))
    expect(await left()).toEqual(['address', 'avatar', 'logo', 'young'])
  })

  test('keeps a logo that is pending review', async () => {
    await store('pending')
    const [company] = await db.insert(companies).values({ name: 'a' }).returning({ id: companies.id })
    const changes = { logo: `/images/${hashOf('pending')}.webp` }
    const row = { changes, status: 'waiting', submittedAt: uploaded }
    await db.insert(revisions).values({ companyId: company?.id ?? 0, ...row })
    await purgeImages(db, after(40))
    expect(await left()).toEqual(['pending'])
  })

  test('a picture is kept for another 30 days if it is uploaded again', async () => {
    await store('again')
    await store('again', after(20))
    await purgeImages(db, after(40))
    expect(await left()).toEqual(['again'])
    await purgeImages(db, after(51))
    expect(await left()).toEqual([])
  })

  test('deletes the pictures of removed avatars and accounts', async () => {
    for (const name of ['removed', 'gone']) await store(name)
    const insert = async (name: string) =>
      (
        await db
          .insert(users)
          .values({ avatar: hashOf(name) })
          .returning({ id: users.id })
      )[0]?.id ?? 0
    const [one, other] = [await insert('removed'), await insert('gone')]
    await db.update(users).set({ avatar: null }).where(eq(users.id, one))
    await db.delete(users).where(eq(users.id, other))
    await purgeImages(db, after(31))
    expect(await left()).toEqual([])
  })
})
