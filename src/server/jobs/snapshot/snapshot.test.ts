// When the snapshot is rebuilt, and when it is reused.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { queryBoard } from '#contract/jobs/rules/board.ts'
import { accounts } from '#server/auth/testing.ts'
import type { Database } from '#server/db/open.ts'
import { emptyTables, waitForNotifications, testDatabase } from '#server/db/testing.ts'
import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { type Answer, companiesPath, jobsPath, createCaller, staff, visitor } from '../testing.ts'
import { createJobsList, type JobsList } from './snapshot.ts'

const database = await testDatabase()
const { db } = database
const noon = new Date('2026-11-20T12:00:00Z')
const minutesAfter = (count: number) => new Date(noon.getTime() + count * 60_000)

/**
 * Returns a list that receives no notifications of commits. `isListening` returns true, because the list would
 * otherwise rebuild its snapshot on each call.
 */
function listWithoutNotifications(now: () => Date = () => noon): JobsList {
  const listening: Database = { ...database, isListening: () => true }
  return createJobsList({ database: listening, now })
}

async function idsOf(list: JobsList): Promise<number[]> {
  const { jobs } = await list.current()
  return [...jobs.keys()]
}

beforeEach(() => emptyTables(db))

describe('a snapshot', () => {
  test('is built once for all callers during and after the build', async () => {
    const list = listWithoutNotifications()
    const [first, second] = await Promise.all([list.current(), list.current()])
    expect(second).toBe(first)
    expect(await list.current()).toBe(first)
    expect(list.available()).toBe(first)
  })

  test('is not built before the first call', () => {
    expect(listWithoutNotifications().available()).toBeUndefined()
  })
})

test('the snapshot is rebuilt soon after a write, even without a request', async () => {
  const list = createJobsList({ database, now: () => noon })
  await list.follow()
  onTestFinished(() => list.unfollow())
  await list.current()
  const id = await insertJob(db)
  list.invalidate()
  await vi.waitFor(() => expect([...(list.available()?.jobs.keys() ?? [])]).toEqual([id]), {
    timeout: 20_000,
  })
})

describe('a write', () => {
  test('is included in the first snapshot after the call to invalidate', async () => {
    const list = listWithoutNotifications()
    expect(await idsOf(list)).toEqual([])
    const id = await insertJob(db)
    list.invalidate()
    expect(list.available()).toBeUndefined()
    expect(await idsOf(list)).toEqual([id])
  })

  test('is included in the next snapshot if it is committed during a build', async () => {
    const list = listWithoutNotifications()
    const before = list.current()
    const id = await insertJob(db)
    list.invalidate()
    const [early, late] = await Promise.all([before, idsOf(list)])
    expect(late).toEqual([id])
    expect([0, 1]).toContain(early.jobs.size)
  })

  test('is included in the snapshot of the next call, even if it is one of twenty writes in a row', async () => {
    const list = listWithoutNotifications()
    const answers: Promise<number[]>[] = []
    for (let count = 0; count < 20; count++) {
      await insertJob(db)
      list.invalidate()
      answers.push(idsOf(list))
    }
    const sizes = (await Promise.all(answers)).map((ids) => ids.length)
    sizes.forEach((size, place) => expect(size).toBeGreaterThan(place))
  })

  test('that could not be read because of a database error is included in the snapshot of the next call', async () => {
    let isBroken = true
    const fragile: Database = {
      ...database,
      isListening: () => true,
      get db() {
        if (isBroken) throw new Error('the database is away')
        return db
      },
    }
    const list = createJobsList({ database: fragile, now: () => noon })
    await expect(list.current()).rejects.toThrow('the database is away')
    isBroken = false
    expect(await idsOf(list)).toEqual([])
  })
})

describe('the next snapshot', () => {
  test('is not built after a rejected write', async () => {
    const server = await accounts()
    const user = await createCaller(server, { kind: 'app', isStaff: false })
    const me = await staff(server, 'app')
    const ask = visitor(server)
    await waitForNotifications()
    await ask('GET', jobsPath)
    const select = vi.spyOn(db, 'select')
    onTestFinished(() => select.mockRestore())
    const afterwards = async ({ status }: Answer) => {
      select.mockClear()
      await ask('GET', jobsPath)
      return [status, select.mock.calls.length > 0 ? 'made anew' : 'kept']
    }
    const post = { body: {} }
    expect(await afterwards(await ask('POST', jobsPath, post))).toEqual([401, 'kept'])
    expect(await afterwards(await user('POST', jobsPath, post))).toEqual([422, 'kept'])
    expect(await afterwards(await me('POST', jobsPath, post))).toEqual([422, 'kept'])
    expect(await afterwards(await me('DELETE', `${jobsPath}/999999`))).toEqual([404, 'kept'])
    const company = { body: { name: 'Quintette' } }
    expect(await afterwards(await me('POST', companiesPath, company))).toEqual([200, 'made anew'])
  })

  test('reuses the ETag, the compressed bytes and the search index after a write that did not change the visible jobs', async () => {
    const list = listWithoutNotifications()
    await insertJob(db)
    list.invalidate()
    const before = await list.current()
    await insertJob(db, { stage: 'off' })
    list.invalidate()
    const after = await list.current()
    expect(after.response).toBe(before.response)
    expect(await after.searchIndex()).toBe(await before.searchIndex())
  })

  test('reuses the objects of unchanged jobs', async () => {
    const list = listWithoutNotifications()
    const [same = 0, other = 0] = await insertJobs(db, [{ title: 'Same' }, { title: 'Other' }])
    const before = await list.current()
    // Writes without changing `updated_at`. The snapshot must detect this write too.
    await db.execute(sql`update jobs set title = 'Another' where id = ${other}`)
    list.invalidate()
    const after = await list.current()
    expect(after.jobs.get(same)).toBe(before.jobs.get(same))
    expect(after.jobs.get(other)?.job.title).toBe('Another')
    expect(after.response.etag).not.toBe(before.response.etag)
  })

  test('reuses no job whose company has changed', async () => {
    const list = listWithoutNotifications()
    const companyId = await insertCompany(db, { name: 'Before' })
    const id = await insertJob(db, { companyId })
    await list.current()
    await db.execute(sql`update companies set name = 'After' where id = ${companyId}`)
    list.invalidate()
    expect((await list.current()).jobs.get(id)?.job.company.name).toBe('After')
  })
})

test('an expired job disappears without a write', async () => {
  let now = noon
  const list = listWithoutNotifications(() => now)
  const [short = 0, , forever = 0] = await insertJobs(db, [
    { expiresAt: minutesAfter(10) },
    { expiresAt: minutesAfter(5) },
    {},
  ])
  now = minutesAfter(5)
  expect(await idsOf(list)).toHaveLength(3)
  now = new Date(minutesAfter(5).getTime() + 1)
  expect([...(list.available()?.jobs.keys() ?? [])]).toEqual([forever, short])
  expect(await idsOf(list)).toEqual([forever, short])
  now = minutesAfter(11)
  expect(await idsOf(list)).toEqual([forever])
})

test('the search index has the jobs of the snapshot in the same order', async () => {
  const list = listWithoutNotifications()
  const ids = await insertJobs(db, [{ createdAt: minutesAfter(-2) }, { createdAt: minutesAfter(-1) }])
  const { cards } = queryBoard(await (await list.current()).searchIndex(), defaultBoardQuery)
  expect(cards.map(({ id }) => Number(id))).toEqual(ids.toReversed())
})

describe('notifications of commits', () => {
  test('make a write visible without a call to invalidate', async () => {
    const { app } = await testApp()
    expect((await app.inject('/ninja-api/jobs')).body).toBe('[]')
    await insertJob(db, { title: 'Heard' })
    await expect.poll(async () => (await app.inject('/ninja-api/jobs')).body).toContain('Heard')
    await db.execute(sql`update jobs set stage = 'off'`)
    await expect.poll(async () => (await app.inject('/ninja-api/jobs')).body).toBe('[]')
  })

  test('each call rebuilds the snapshot while the connection is lost', async () => {
    let isListening = true
    const list = createJobsList({
      database: { ...database, isListening: () => isListening },
      now: () => noon,
    })
    await list.current()
    isListening = false
    const id = await insertJob(db)
    expect(list.available()).toBeUndefined()
    expect(await idsOf(list)).toEqual([id])
  })

  test.runIf(database.kind === 'postgres')(
    'writes made while the connection is lost appear after it is restored',
    async () => {
      const list = createJobsList({ database, now: () => noon })
      await list.follow()
      await list.current()
      await db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query ilike 'listen%'`,
      )
      const id = await insertJob(db)
      await expect.poll(() => idsOf(list)).toEqual([id])
      await expect.poll(() => database.isListening()).toBe(true)
      onTestFinished(() => emptyTables(db))
    },
  )
})
