import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { MAX_BOOKMARKS, MAX_BOOKMARKS_PER_REQUEST } from '#contract/bookmarks/kinds.ts'
import { accounts, ada, bothKinds, type TestClient } from '#server/auth/testing.ts'
import { deleteUsers } from '#server/cli/queries.ts'
import { bookmarks } from '#server/db/tables/bookmarks.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'

const path = '/ninja-api/bookmarks'
type Marks = { user: number; saved: number[]; applied: number[] }

const read = async (client: TestClient): Promise<Marks> => JSON.parse((await client.get(path)).text)
const add = async (client: TestClient, body: unknown, query = '') => {
  const { status, text } = await client.post(`${path}${query}`, body)
  return { status, json: JSON.parse(text) }
}

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
    expect(await add(me, { saved: [b, a], applied: [c] })).toEqual({ status: 200, json: { unknown: [] } })
    expect(await read(me)).toMatchObject({ saved: [b, a], applied: [c] })
    clock.now = new Date(clock.now.getTime() + 60_000)
    await add(me, { saved: [a, c, c, b] })
    expect(await read(me)).toMatchObject({ saved: [b, a, c], applied: [c] })
    for (const id of [a, a, 2 ** 40]) {
      const { status, text } = await me.delete(`${path}/saved/${id}`)
      expect([status, text]).toEqual([204, ''])
    }
    expect(await read(me)).toMatchObject({ saved: [b, c], applied: [c] })
  })
})

test('bookmarks are listed in the order in which they were added', async () => {
  const { me, clock, a, b, c } = await board()
  await add(me, { saved: [c] })
  clock.now = new Date(clock.now.getTime() + 60_000)
  await add(me, { saved: [b, a] })
  expect((await read(me)).saved).toEqual([c, b, a])
})

test('adding bookmarks ignores jobs that do not exist or were never public, and returns their IDs', async () => {
  const { me, db, a } = await board()
  const draft = await insertJob(db, { stage: 'off' })
  const expired = await insertJob(db, { expiresAt: new Date('2026-11-01T00:00:00Z') })
  const { json } = await add(me, { saved: [2 ** 31 - 1, a, draft, expired] })
  expect(json).toEqual({ unknown: [2 ** 31 - 1, draft] })
  expect((await read(me)).saved).toEqual([a, expired])
})

test('a user keeps only the latest five thousand bookmarks of each kind', async () => {
  const { me, db, clock, a } = await board()
  const companyId = await insertCompany(db)
  await db.execute(sql`
    insert into jobs (company_id, title, slug, description, apply_link)
    select ${companyId}, 'x', 'x', 'x', 'x' from generate_series(1, ${MAX_BOOKMARKS}::int)`)
  const { user } = await read(me)
  await add(me, { applied: [a] })
  clock.now = new Date(clock.now.getTime() + 60_000)
  await db.execute(sql`
    insert into bookmarks (user_id, kind, job_id, created_at)
    select ${user}::int, 'saved', id, ${clock.now.toISOString()}::timestamptz - make_interval(secs => 1e6 - id) from jobs
    where company_id = ${companyId}`)
  const before = (await read(me)).saved
  await add(me, { saved: [a] })
  const { saved, applied } = await read(me)
  expect(saved).toEqual([...before.slice(1), a])
  expect(applied).toEqual([a])
})

test('bookmarks that three tabs add concurrently are merged without loss or duplicates', async () => {
  const { me, ids } = await board()
  const orders = [ids, ids.toReversed(), ids.slice(1)]
  const answers = await Promise.all(orders.map((saved) => add(me, { saved, applied: ids })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { saved, applied } = await read(me)
  expect([saved.length, new Set(saved)]).toEqual([ids.length, new Set(ids)])
  expect(applied).toEqual(ids)
})

test("the bookmarks API returns only the user's own bookmarks and rejects another user's ID", async () => {
  const { me, a, b, loggedIn } = await board()
  const other = await loggedIn('browser', 'other@example.com')
  await add(me, { saved: [a] })
  expect((await read(other)).saved).toEqual([])
  const { user } = await read(me)
  expect((await add(other, { saved: [b] }, `?user=${user}`)).status).toBe(409)
  expect((await other.delete(`${path}/saved/${a}?user=${user}`)).status).toBe(409)
  expect((await other.get(`${path}?user=${user}`)).status).toBe(409)
  await other.delete(`${path}/saved/${a}`)
  expect((await me.get(`${path}?user=${user}`)).status).toBe(200)
  expect((await read(me)).saved).toEqual([a])
})

test('bookmarks are deleted with their account or their job', async () => {
  const { me, db, a, b } = await board()
  await add(me, { saved: [a, b], applied: [b] })
  await db.delete(jobs).where(eq(jobs.id, a))
  const { user, saved } = await read(me)
  expect(saved).toEqual([b])
  await deleteUsers(db, [user])
  expect(await db.$count(bookmarks)).toBe(0)
})

test('the bookmarks API requires a session, and a CSRF token from browsers', async () => {
  const { client, me, a } = await board()
  for (const nobody of [client('browser'), client('app')]) {
    expect((await nobody.get(path)).status).toBe(401)
    expect((await add(nobody, { saved: [a] })).status).toBe(401)
    expect((await nobody.delete(`${path}/saved/${a}`)).status).toBe(401)
  }
  const headers = { 'x-csrftoken': 'wrong' }
  expect((await me.post(path, { saved: [a] }, { headers })).status).toBe(403)
  expect((await read(me)).saved).toEqual([])
})

test.each([
  { saved: 'x' },
  { saved: ['1'] },
  { saved: [0] },
  { saved: [1.5] },
  { saved: [2 ** 31] },
  { saved: [null] },
  { applied: null },
  [],
  { saved: Array.from({ length: MAX_BOOKMARKS_PER_REQUEST + 1 }, (_, place) => place + 1) },
])('adding bookmarks with an invalid body returns 422 (%#)', async (body) => {
  const { me } = await board()
  expect((await add(me, body)).status).toBe(422)
})

test('deleting a bookmark returns 404 for an unknown kind and 422 for an invalid job ID', async () => {
  const { me, a } = await board()
  expect((await me.delete(`${path}/hidden/${a}`)).status).toBe(404)
  expect((await me.delete(`${path}/saved/x`)).status).toBe(422)
})
