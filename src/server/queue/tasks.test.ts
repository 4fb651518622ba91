// Tests recurring tasks with several instances of the server on the same database.
import { describe, expect, test } from 'vitest'

import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { hours, minutes } from '#server/lib/duration.ts'
import { recordingLog } from '#server/log.testing.ts'

import { createQueue } from './queue.ts'
import { taskLane } from './tasks.ts'

async function instances(run: () => Promise<void>, inEveryInstance = false) {
  const database = await testDatabase()
  await emptyTables(database.db)
  const clock = { now: new Date('2026-11-20T12:00:00Z') }
  const { log, takeErrors } = recordingLog()
  const tasks = [{ name: 'count', every: hours(1), inEveryInstance, run }]
  const parts = { db: database.db, now: () => clock.now, log, tasks }
  const instance = () => createQueue({ ...parts, lanes: [taskLane(parts)] })
  const pass = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
  return { one: instance(), other: instance(), pass, takeErrors }
}

describe('a recurring task', () => {
  test('runs on only one of two instances in each interval', async () => {
    let done = 0
    const { one, other, pass } = await instances(async () => void (done += 1))
    await Promise.all([one.runDue(), other.runDue()])
    expect(done).toBe(1)
    pass(hours(1) - 1)
    await one.runDue()
    expect(done).toBe(1)
    pass(1)
    await other.runDue()
    expect(done).toBe(2)
  })

  test('runs on both instances in each interval if it has the option `inEveryInstance`', async () => {
    let done = 0
    const { one, other, pass } = await instances(async () => void (done += 1), true)
    await Promise.all([one.runDue(), other.runDue()])
    expect(done).toBe(2)
    pass(hours(1) - 1)
    await one.runDue()
    expect(done).toBe(2)
    pass(1)
    await one.runDue()
    expect(done).toBe(3)
  })

  test('is retried a minute after a failure', async () => {
    let tries = 0
    const { one, pass, takeErrors } = await instances(async () => {
      tries += 1
      throw new Error('not today')
    })
    await one.runDue()
    pass(minutes(1) - 1)
    await one.runDue()
    expect(tries).toBe(1)
    pass(1)
    await one.runDue()
    expect(tries).toBe(2)
    expect(takeErrors()).toHaveLength(2)
  })

  test('runs on another instance when the lease of a dead instance ends', async () => {
    let done = 0
    let die = true
    const { one, other, pass } = await instances(() => {
      done += 1
      return die ? new Promise<void>(() => {}) : Promise.resolve()
    })
    void one.runDue()
    await expect.poll(() => done).toBe(1)
    die = false
    pass(minutes(10) - 1)
    await other.runDue()
    expect(done).toBe(1)
    pass(1)
    await other.runDue()
    expect(done).toBe(2)
  })
})
