// Pictures that nobody shows go after 30 days; others stay.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { companies } from '#server/db/tables/companies.ts'
import { companyRevisions } from '#server/db/tables/company-reviews.ts'
import { images } from '#server/db/tables/images.ts'
import { users } from '#server/db/tables/users.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { days } from '#server/lib/duration.ts'

import { keepImage } from './queries.ts'
import { sweepImages } from './sweep.ts'

const { db } = await testDatabase()
beforeEach(() => emptyTables(db))

const uploaded = new Date('2026-11-20T12:00:00Z')
const after = (count: number) => new Date(uploaded.getTime() + days(count))
/** As long as one is; every character of it stands for others in a pattern of SQL. */
const hashOf = (name: string) => name.padEnd(43, '_')
const keep = (name: string, now = uploaded) =>
  keepImage(db, { hash: hashOf(name), bytes: Buffer.from(name), now })
const left = async () =>
  (await db.select().from(images)).map(({ hash }) => hash.replaceAll('_', '')).toSorted()

test('what no user and no company shows goes after 30 days', async () => {
  for (const name of ['lonely', 'avatar', 'logo', 'address']) await keep(name)
  await keep('young', after(1))
  await db.insert(users).values({ avatar: hashOf('avatar') })
  await db.insert(companies).values([
    { name: 'a', logo: `/images/${hashOf('logo')}.webp` },
    { name: 'b', logo: `https://jobs.example.org/images/${hashOf('address')}.webp` },
    { name: 'c', logo: `/images/${hashOf('l')}.webp` },
  ])
  await sweepImages(db, after(30))
  expect(await left()).toEqual(['address', 'avatar', 'logo', 'lonely', 'young'])
  await sweepImages(db, new Date(after(30).getTime() + 1))
  expect(await left()).toEqual(['address', 'avatar', 'logo', 'young'])
})

test('a logo that is pending review stays', async () => {
  await keep('pending')
  const [company] = await db.insert(companies).values({ name: 'a' }).returning({ id: companies.id })
  const changes = { logo: `/images/${hashOf('pending')}.webp` }
  const row = { changes, status: 'waiting', submittedAt: uploaded }
  await db.insert(companyRevisions).values({ companyId: company?.id ?? 0, ...row })
  await sweepImages(db, after(40))
  expect(await left()).toEqual(['pending'])
})

test('uploading the same again begins its time anew', async () => {
  await keep('again')
  await keep('again', after(20))
  await sweepImages(db, after(40))
  expect(await left()).toEqual(['again'])
  await sweepImages(db, after(51))
  expect(await left()).toEqual([])
})

test('neither a removed avatar nor a removed account leaves anything behind', async () => {
  for (const name of ['removed', 'gone']) await keep(name)
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
  await sweepImages(db, after(31))
  expect(await left()).toEqual([])
})
