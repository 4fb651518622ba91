import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { MAX_BOOKMARKS } from '#contract/bookmarks/bookmarks.ts'
import { accounts, ada, bothKinds, type TestClient } from '#server/auth/testing.ts'
import { deleteUsers } from '#server/cli/queries.ts'
import { bookmarks } from '#server/db/tables/bookmarks.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'

const path = '/ninja-api/bookmarks'

const read = async (client: TestClient): Promise<number[]> =>
  JSON.parse((await client.get(path)).text).job_ids
const add = async (client: TestClient, ...ids: number[]) => (await client.post(path, { job_ids: ids })).status

/** Starts a server with five jobs and a logged-in user. `a`, `b` and `c` are the IDs of the first three jobs. */
async function board(kind: (typeof bothKinds)[number] = 'browser') {
  const server = await accounts()
  const me = await server.loggedIn(kind, ada)
  const ids = await insertJobs(server.db, [{}, {}, {}, {}, {}])
  const [a = 0, b = 0, c = 0] = ids
  return { ...server, me, ids, a, b, c }
}

describe.each(bothKinds)('bookmarks (%s)', (kind) => {
  test('keep the order in which jobs were added, and list each job once', async () => {
    const { me, clock, a, b, c } = await board(kind)
    expect(await add(me, b, a)).toBe(204)
    expect(await read(me)).toEqual([b, a])
    clock.now = new Date(clock.now.getTime() + 60_000)
    await add(me, a, c, c, b)
    expect(await read(me)).toEqual([b, a, c])
    for (const id of [a, a, 2 ** 40]) {
      const { status, text } = await me.delete(`${path}/${id}`)
      expect([status, text]).toEqual([204, ''])
    }
    expect(await read(me)).toEqual([b, c])
  })
})

test('adding bookmarks ignores jobs that do not exist or were never public', async () => {
  const { me, db, a } = await board()
  const draft = await insertJob(db, { stage: 'off' })
  const expired = await insertJob(db, { expiresAt: new Date('2026-11-01T00:00:00Z') })
  expect(await add(me, 2 ** 31, 2 ** 31 - 1, 0, a, draft, expired)).toBe(204)
  expect(await read(me)).toEqual([a, expired])
})

test('a user keeps only the latest five thousand bookmarks', async () => {
  const { me, db, clock, a } = await board()
  const companyId = await insertCompany(db)
  await db.execute(sql`
    insert into jobs (company_id, title, slug, description, apply_link)
    select ${companyId}, 'x', 'x', 'x', 'x' from generate_series(1, ${MAX_BOOKMARKS}::int)`)
  const created = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.companyId, companyId))
    .orderBy(jobs.id)
  const ids = created.map(({ id }) => id)
  await db.update(jobs).set({ firstPublishedAt: clock.now }).where(eq(jobs.companyId, companyId))
  expect(await add(me, ...ids)).toBe(204)
  clock.now = new Date(clock.now.getTime() + 60_000)
  await add(me, a)
  expect(await read(me)).toEqual([...ids.slice(1), a])
})

test('bookmarks that three tabs add concurrently are merged without loss or duplicates', async () => {
  const { me, ids } = await board()
  const orders = [ids, ids.toReversed(), ids.slice(1)]
  expect(await Promise.all(orders.map((order) => add(me, ...order)))).toEqual([204, 204, 204])
  const saved = await read(me)
  expect([saved.length, new Set(saved)]).toEqual([ids.length, new Set(ids)])
})

test('users read and remove only their own bookmarks', async () => {
  const { me, a, loggedIn } = await board()
  const other = await loggedIn('browser', 'other@example.com')
  await add(me, a)
  expect(await read(other)).toEqual([])
  await other.delete(`${path}/${a}`)
  expect(await read(me)).toEqual([a])
})

test('bookmarks are deleted with their account or their job', async () => {
  const { me, db, a, b } = await board()
  await add(me, a, b)
  await db.delete(jobs).where(eq(jobs.id, a))
  expect(await read(me)).toEqual([b])
  const [bookmark] = await db.select().from(bookmarks)
  await deleteUsers(db, [bookmark?.userId ?? 0])
  expect(await db.$count(bookmarks)).toBe(0)
})

test('the bookmarks API requires a session, and a CSRF token from browsers', async () => {
  const { client, me, a } = await board()
  for (const nobody of [client('browser'), client('app')]) {
    expect((await nobody.get(path)).status).toBe(401)
    expect(await add(nobody, a)).toBe(401)
    expect((await nobody.delete(`${path}/${a}`)).status).toBe(401)
  }
  const headers = { 'x-csrftoken': 'wrong' }
  expect((await me.post(path, { job_ids: [a] }, { headers })).status).toBe(403)
  expect(await read(me)).toEqual([])
})

test.each([
  { job_ids: 'x' },
  { job_ids: ['1'] },
  { job_ids: [1.5] },
  { job_ids: [null] },
  {},
  [],
  { job_ids: Array.from({ length: MAX_BOOKMARKS + 1 }, (_, place) => place + 1) },
])('adding bookmarks with an invalid body returns 422 (%#)', async (body) => {
  const { me } = await board()
  expect((await me.post(path, body)).status).toBe(422)
})
