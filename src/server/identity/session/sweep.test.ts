import { beforeEach, expect, test } from 'vitest'

import { rateLimitHits, sessions } from '#server/db/tables/sessions.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'

import { deleteExpiredRows } from './queries.ts'

const { db } = await testDatabase()
beforeEach(() => emptyTables(db))

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date(now.getTime() + 1)

test('deleteExpiredRows deletes sessions and rate limit counters only if they have expired', async () => {
  const session = { client: 'app', state: {}, ip: '', userAgent: '', createdAt: now }
  await db.insert(sessions).values([
    { ...session, tokenHash: 'over', expiresAt: now },
    { ...session, tokenHash: 'alive', expiresAt: later },
  ])
  await db.insert(rateLimitHits).values([
    { bucket: 'over', hits: [1], expiresAt: now },
    { bucket: 'alive', hits: [1], expiresAt: later },
  ])
  expect(await deleteExpiredRows(db, now)).toBe(1)
  expect((await db.select().from(sessions)).map(({ tokenHash }) => tokenHash)).toEqual(['alive'])
  expect((await db.select().from(rateLimitHits)).map(({ bucket }) => bucket)).toEqual(['alive'])
})
