// When the kept list is made anew, and when it is not.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { queryBoard } from '#contract/jobs/rules/board.ts'
import { accounts } from '#server/auth/testing.ts'
import type { Database } from '#server/db/open.ts'
import { emptyTables, waitForNotifications, testDatabase } from '#server/db/testing.ts'
import { insertCompany, insertJob, insertJobs } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { type Answer, companiesPath, jobsPath, somebody, staff, visitor } from '../testing.ts'
import { createJobsList, type JobsList } from './snapshot.ts'

const database = await testDatabase()
const { db } = database
const noon = new Date('2026-11-20T12:00:00Z')
const minutesAfter = (count: number) => new Date(noon.getTime() + count * 60_000)

/** A list that hears nothing of commits, but takes no harm from that in the eyes of those who ask. */
function deafList(now: () => Date = () => noon): JobsList {
  const hearing: Database = { ...database, isListening: () => true }
  return createJobsList({ database: hearing, now })
}

async function idsOf(list: JobsList): Promise<number[]> {
  const { entries } = await list.current()
  return [...entries.keys()]
}

beforeEach(() => emptyTables(db))

describe('is made once', () => {
  test('for all who ask while it is made, and for all who ask later', async () => {
    const list = deafList()
    const [first, second] = await Promise.all([list.current(), list.current()])
    expect(second).toBe(first)
    expect(await list.current()).toBe(first)
    expect(list.fresh()).toBe(first)
  })

  test('and not before somebody asks', () => {
    expect(deafList().fresh()).toBeUndefined()
  })
})

test('where nobody reads, it is made all the same soon after a write', async () => {
  const made = vi.fn<() => void>()
  const list = createJobsList({ database, now: () => noon, observe: made })
  await list.follow()
  onTestFinished(() => list.unfollow())
  await list.current()
  const id = await insertJob(db)
  list.invalidate()
  made.mockClear()
  await vi.waitFor(() => expect(made).toHaveBeenCalled(), { timeout: 20_000 })
  expect([...(list.fresh()?.entries.keys() ?? [])]).toEqual([id])
})

describe('a write', () => {
  test('shows in the first answer after it was told of', async () => {
    const list = deafList()
    expect(await idsOf(list)).toEqual([])
    const id = await insertJob(db)
    list.invalidate()
    expect(list.fresh()).toBeUndefined()
    expect(await idsOf(list)).toEqual([id])
  })

  test('shows even when it comes in while the list is being made', async () => {
    const list = deafList()
    const before = list.current()
    const id = await insertJob(db)
    list.invalidate()
    const [early, late] = await Promise.all([before, idsOf(list)])
    expect(late).toEqual([id])
    expect([0, 1]).toContain(early.entries.size)
  })

  test('however many come in, everybody is answered, and the last answer has them all', async () => {
    const list = deafList()
    const answers: Promise<number[]>[] = []
    for (let count = 0; count < 20; count++) {
      await insertJob(db)
      list.invalidate()
      answers.push(idsOf(list))
    }
    const sizes = (await Promise.all(answers)).map((ids) => ids.length)
    sizes.forEach((size, place) => expect(size).toBeGreaterThan(place))
  })

  test('that fails to be read is answered to those who asked, and asked again by the next', async () => {
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

describe('what has not changed is kept', () => {
  test('when a write is rejected', async () => {
    const server = await accounts()
    const user = await somebody(server, { kind: 'app', isStaff: false })
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

  test('also its tag and its compressed bytes, when a write changed nothing that is shown', async () => {
    const list = deafList()
    await insertJob(db)
    list.invalidate()
    const before = await list.current()
    await insertJob(db, { isActive: false })
    list.invalidate()
    const after = await list.current()
    expect(after.answer).toBe(before.answer)
    expect(await after.board()).toBe(await before.board())
  })

  test('posting by posting', async () => {
    const list = deafList()
    const [same = 0, other = 0] = await insertJobs(db, [{ title: 'Same' }, { title: 'Other' }])
    const before = await list.current()
    // A write that forgets updated_at is a change all the same.
    await db.execute(sql`update jobs set title = 'Another' where id = ${other}`)
    list.invalidate()
    const after = await list.current()
    expect(after.entries.get(same)).toBe(before.entries.get(same))
    expect(after.entries.get(other)?.job.title).toBe('Another')
    expect(after.answer.etag).not.toBe(before.answer.etag)
  })

  test('but not a posting whose company changed', async () => {
    const list = deafList()
    const companyId = await insertCompany(db, { name: 'Before' })
    const id = await insertJob(db, { companyId })
    await list.current()
    await db.execute(sql`update companies set name = 'After' where id = ${companyId}`)
    list.invalidate()
    expect((await list.current()).entries.get(id)?.job.company.name).toBe('After')
  })
})

test('a posting leaves when its time is over, without a write', async () => {
  let now = noon
  const list = deafList(() => now)
  const [short = 0, , forever = 0] = await insertJobs(db, [
    { expiresAt: minutesAfter(10) },
    { expiresAt: minutesAfter(5) },
    {},
  ])
  now = minutesAfter(5)
  expect(await idsOf(list)).toHaveLength(3)
  now = new Date(minutesAfter(5).getTime() + 1)
  expect([...(list.fresh()?.entries.keys() ?? [])]).toEqual([forever, short])
  expect(await idsOf(list)).toEqual([forever, short])
  now = minutesAfter(11)
  expect(await idsOf(list)).toEqual([forever])
})

test('the board holds the postings of the list, in its order', async () => {
  const list = deafList()
  const ids = await insertJobs(db, [{ createdAt: minutesAfter(-2) }, { createdAt: minutesAfter(-1) }])
  const { cards } = queryBoard(await (await list.current()).board(), defaultBoardQuery)
  expect(cards.map(({ id }) => Number(id))).toEqual(ids.toReversed())
})

describe('hearing of commits', () => {
  test('a write that nobody told of shows', async () => {
    const { app } = await testApp()
    expect((await app.inject('/ninja-api/jobs')).body).toBe('[]')
    await insertJob(db, { title: 'Heard' })
    await expect.poll(async () => (await app.inject('/ninja-api/jobs')).body).toContain('Heard')
    await db.execute(sql`update jobs set is_active = false`)
    await expect.poll(async () => (await app.inject('/ninja-api/jobs')).body).toBe('[]')
  })

  test('while nothing can be heard, every answer is made anew', async () => {
    let hears = true
    const list = createJobsList({ database: { ...database, isListening: () => hears }, now: () => noon })
    await list.current()
    hears = false
    const id = await insertJob(db)
    expect(list.fresh()).toBeUndefined()
    expect(await idsOf(list)).toEqual([id])
  })

  test.runIf(database.kind === 'postgres')('what was written while the ear was cut off shows', async () => {
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
  })
})
