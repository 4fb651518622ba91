import { beforeEach, describe, expect, test, vi } from 'vitest'

import { jobStatistics } from '#server/db/tables/job-statistics.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { recordingLog } from '#server/log.testing.ts'

import { createStatisticsCounter } from './counter.ts'

const database = await testDatabase()
const { db } = database
const now = () => new Date('2026-11-20T12:00:00Z')

beforeEach(() => emptyTables(db))

const views = async () => (await db.select().from(jobStatistics)).map((row) => row.views)

describe('the counter of events', () => {
  test('writes events every 30 seconds', async () => {
    const job = await insertJob(db)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const counter = createStatisticsCounter({ database, now, log: recordingLog().log })
      const stop = counter.start()
      counter.add(job, 'view')
      expect(await views()).toEqual([])
      vi.advanceTimersByTime(30_000)
      await vi.waitFor(async () => expect(await views()).toEqual([1]))
      await stop()
    } finally {
      vi.useRealTimers()
    }
  })

  test('keeps all events after a failed write, including events that were counted during the write', async () => {
    const job = await insertJob(db)
    const { log, takeErrors } = recordingLog()
    let fails = true
    const execute: typeof db.execute = (...given) => {
      if (fails) throw new Error('away')
      return db.execute(...given)
    }
    const broken = { ...database, db: Object.assign(Object.create(db), { execute }) }
    const counter = createStatisticsCounter({ database: broken, now, log })
    counter.add(job, 'view')
    const first = counter.flush()
    counter.add(job, 'view')
    await first
    expect(takeErrors()).toHaveLength(1)
    fails = false
    await counter.flush()
    expect(await views()).toEqual([2])
  })

  test('keeps events while the disk is full', async () => {
    const job = await insertJob(db)
    let isWritable = false
    const full = { ...database, isWritable: () => isWritable }
    const counter = createStatisticsCounter({ database: full, now, log: recordingLog().log })
    counter.add(job, 'save')
    await counter.flush()
    isWritable = true
    await counter.flush()
    expect(await db.select().from(jobStatistics)).toMatchObject([{ saves: 1 }])
  })

  test('writes immediately when it has counted events of more than 5,000 jobs', async () => {
    const job = await insertJob(db)
    const counter = createStatisticsCounter({ database, now, log: recordingLog().log })
    counter.add(job, 'view')
    for (let other = 1; other <= 5000; other++) counter.add(job + other, 'view')
    await vi.waitFor(async () => expect(await views()).toEqual([1]))
  })
})
