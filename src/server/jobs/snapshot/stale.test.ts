// Which readers of a long list of jobs wait for the next snapshot, and which get the previous one.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import type { Database, Db } from '#server/db/open.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { insertJob, insertJobs } from '#server/db/testing/insert-job.ts'

import { createJobsList } from './snapshot.ts'

const database = await testDatabase()
const { db } = database
/**
 * With this many jobs, readers do not wait for a rebuild, because the list is long and a write to all jobs is large.
 */
const many = Array.from({ length: 2001 }, () => ({}))
const me = { headers: { authorization: 'Api-Key mine' } }
const somebodyElse = { headers: { authorization: 'Api-Key theirs' } }

beforeEach(() => emptyTables(db))

/**
 * Returns whether no transaction of the database server is older than the writes of this test. Until then, the next
 * build loads all of these jobs again, as after an import.
 */
async function areWritesOld(): Promise<boolean> {
  const oldest = sql`pg_snapshot_xmin(pg_current_snapshot())::xid::text::xid`
  const { rows } = await db.execute(
    sql`select 1 from ${jobs} where age(${jobs}.xmin) <= age(${oldest}) limit 1`,
  )
  return rows.length === 0
}

/**
 * Returns a long list after a write by `me`. The build that includes the write waits until the test calls `letRead`.
 */
async function longBoard() {
  let now = new Date('2026-11-20T12:00:00Z')
  const { promise: reading, resolve: letRead } = Promise.withResolvers<void>()
  let allowedQueries = Infinity
  const blockable: Db = Object.create(db, {
    execute: {
      value: async (...query: Parameters<Db['execute']>) => {
        allowedQueries -= 1
        if (allowedQueries < 0) await reading
        return db.execute(...query)
      },
    },
  })
  const parts: Database = { ...database, isListening: () => true, db: blockable }
  const list = createJobsList({ database: parts, now: () => now })
  await insertJobs(db, many)
  await vi.waitUntil(areWritesOld, { timeout: 10_000 })
  const before = await list.current()
  const blockAfterQueries = (count: number) => (allowedQueries = count)
  blockAfterQueries(0)
  const id = await insertJob(db)
  list.invalidate(me)
  const pass = (ms: number) => (now = new Date(now.getTime() + ms))
  return { list, before, id, letRead, pass, blockAfterQueries }
}

/** Stops the timers, so that readers get a snapshot only when the build ends or says that it is large. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a stale snapshot', () => {
  test('is returned to other callers during a build', async () => {
    const { list, before, id, letRead } = await longBoard()
    const mine = list.current(me)
    expect(await list.current()).toBe(before)
    expect(await list.current(somebodyElse)).toBe(before)
    letRead()
    expect((await mine).jobs.has(id)).toBe(true)
    expect((await list.current()).jobs.has(id)).toBe(true)
  })

  test('is not returned to other callers if it lacks a write that is a second old', async () => {
    const { list, id, letRead, pass } = await longBoard()
    pass(1000)
    stopTimers()
    const theirs = list.current(somebodyElse)
    letRead()
    expect((await theirs).jobs.has(id)).toBe(true)
  })

  test('is returned to other callers while a write to more than 2,000 jobs is loaded', async () => {
    const { list, before, id, letRead, pass, blockAfterQueries } = await longBoard()
    await insertJobs(db, many)
    blockAfterQueries(1)
    pass(1000)
    stopTimers()
    const mine = list.current(me)
    expect(await list.current(somebodyElse)).toBe(before)
    letRead()
    expect((await mine).jobs.has(id)).toBe(true)
    expect((await list.current(somebodyElse)).jobs.size).toBe(before.jobs.size + many.length + 1)
  })

  test('omits a job that expires during the build', async () => {
    const { list, before, letRead, pass } = await longBoard()
    const expiresAt = new Date('2026-11-20T12:00:00.500Z')
    letRead()
    const id = await insertJob(db, { expiresAt })
    list.invalidate(me)
    const withIt = await list.current(me)
    expect(withIt.jobs.has(id)).toBe(true)
    pass(501)
    list.invalidate(me)
    expect((await list.current()).jobs.has(id)).toBe(false)
    expect(withIt.jobs.size).toBe(before.jobs.size + 2)
  })
})
