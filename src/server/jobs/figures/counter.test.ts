// What an instance counts is written soon, and kept while it cannot be.
import { beforeEach, expect, test, vi } from 'vitest'

import { jobFigures } from '#server/db/tables/job-figures.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { recordingLog } from '#server/log.testing.ts'

import { createFiguresCounter } from './counter.ts'

const database = await testDatabase()
const { db } = database
const now = () => new Date('2026-11-20T12:00:00Z')

beforeEach(() => emptyTables(db))

const views = async () => (await db.select().from(jobFigures)).map((row) => row.views)

test('half a minute later it is written: whoever kills the process loses no more', async () => {
  const job = await insertJob(db)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const counter = createFiguresCounter({ database, now, log: recordingLog().log })
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

test('what cannot be written is kept, with what was counted meanwhile', async () => {
  const job = await insertJob(db)
  const { log, takeErrors } = recordingLog()
  let fails = true
  const execute: typeof db.execute = (...given) => {
    if (fails) throw new Error('away')
    return db.execute(...given)
  }
  const broken = { ...database, db: Object.assign(Object.create(db), { execute }) }
  const counter = createFiguresCounter({ database: broken, now, log })
  counter.add(job, 'view')
  const first = counter.flush()
  counter.add(job, 'view')
  await first
  expect(takeErrors()).toHaveLength(1)
  fails = false
  await counter.flush()
  expect(await views()).toEqual([2])
})

test('while the disk is full nothing is written, and it is kept', async () => {
  const job = await insertJob(db)
  let isWritable = false
  const full = { ...database, isWritable: () => isWritable }
  const counter = createFiguresCounter({ database: full, now, log: recordingLog().log })
  counter.add(job, 'save')
  await counter.flush()
  isWritable = true
  await counter.flush()
  expect(await db.select().from(jobFigures)).toMatchObject([{ saves: 1 }])
})

test('of very many jobs it is written at once', async () => {
  const job = await insertJob(db)
  const counter = createFiguresCounter({ database, now, log: recordingLog().log })
  counter.add(job, 'view')
  for (let other = 1; other <= 5000; other++) counter.add(job + other, 'view')
  await vi.waitFor(async () => expect(await views()).toEqual([1]))
})
