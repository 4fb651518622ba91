import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { minutes } from '#server/lib/duration.ts'
import { recordingLog } from '#server/log.testing.ts'

import { claimTask, releaseTask } from './queries.ts'
import { createQueue, type Lane } from './queue.ts'

const LEASE_MS = minutes(1)
const start = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

type Item = { name: string; dueAt: Date; isBulk: boolean }

/** Returns a queue with one lane whose items are in memory. The work on an item ends when the test calls `finish`. */
function queueOf(items: readonly (Partial<Item> & { name: string })[], lane: Partial<Lane<Item>> = {}) {
  const rows: Item[] = items.map((item) => ({ dueAt: start, isBulk: false, ...item }))
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const clock = { now: start }
  const { log, takeErrors } = recordingLog()
  const waking: (() => void)[] = []
  const work = ({ name }: Item) => {
    started.push(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    return promise.then(
      () =>
        void rows.splice(
          rows.findIndex((row) => row.name === name),
          1,
        ),
    )
  }
  const own: Lane<Item> = {
    name: 'test',
    item: 'an item',
    slots: 3,
    leaseMs: LEASE_MS,
    pollMs: LEASE_MS,
    isBulk: ({ isBulk }) => isBulk,
    listen: async (onItem) => void waking.push(onItem),
    async claim({ now, until }, { bulk }) {
      const due = rows.filter(({ dueAt, isBulk }) => dueAt <= now && (bulk || !isBulk))
      const [first] = due.toSorted((a, b) => Number(a.isBulk) - Number(b.isBulk))
      if (first) first.dueAt = until
      return first
    },
    nextDueAt: async () =>
      rows.map(({ dueAt }) => dueAt).toSorted((a, b) => Number(a) - Number(b))[0] ?? null,
    work,
    ...lane,
  }
  const parts = { lanes: [own], log, now: () => clock.now }
  return {
    rows,
    started,
    clock,
    takeErrors,
    add: (name: string) => {
      rows.push({ name, dueAt: clock.now, isBulk: false })
      for (const wake of waking) wake()
    },
    finish: (name: string) => ends.get(name)?.(),
    queue: (more: { isReady?: () => boolean } = {}) => createQueue({ ...parts, ...more }),
    run: () => {
      const queue = createQueue(parts)
      queue.start()
      onTestFinished(async () => {
        for (const end of ends.values()) end()
        await queue.stop()
      })
      return queue
    },
  }
}

const named = (...names: string[]) => names.map((name) => ({ name }))
const done = async () => {}

describe('a running queue', () => {
  test('runs at most as many items at once as the lane has slots', async () => {
    const { started, finish, run } = queueOf(named('a', 'b', 'c', 'd'))
    run()
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']))
    finish('b')
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c', 'd']))
  })

  test('reserves one slot for items that are not bulk items', async () => {
    const items = ['x', 'y', 'z'].map((name) => ({ name, isBulk: true }))
    const { started, add, run } = queueOf(items, { bulkSlots: 2 })
    run()
    await vi.waitFor(() => expect(started).toEqual(['x', 'y']))
    add('urgent')
    await vi.waitFor(() => expect(started).toEqual(['x', 'y', 'urgent']))
  })

  test('starts an item at its due time, without a notification', async () => {
    const { started, clock, run } = queueOf([{ name: 'now' }, { name: 'later', dueAt: after(30) }])
    run()
    await vi.waitFor(() => expect(started).toEqual(['now']))
    clock.now = after(30)
    await vi.waitFor(() => expect(started).toEqual(['now', 'later']))
  })

  test('retries an item at the end of its lease if the work throws', async () => {
    let attempts = 0
    const work = async () => {
      attempts += 1
      throw new Error('the database is unavailable')
    }
    const { queue, clock, takeErrors } = queueOf(named('a'), { work })
    await queue().runDue()
    clock.now = after(LEASE_MS - 1)
    await queue().runDue()
    expect(attempts).toBe(1)
    clock.now = after(LEASE_MS)
    await queue().runDue()
    expect(attempts).toBe(2)
    expect(takeErrors()).toMatchObject([
      { msg: 'an item failed unexpectedly and is due again when its lease ends' },
      { msg: 'an item failed unexpectedly and is due again when its lease ends' },
    ])
  })

  test('claims nothing while `isReady` returns false', async () => {
    const { queue, started } = queueOf(named('a'), { work: done })
    await queue({ isReady: () => false }).runDue()
    expect(started).toEqual([])
  })

  test('runs one item at a time during an outage', async () => {
    const outage = { pauseMs: () => 0, isActive: () => true }
    const { started, finish, run } = queueOf(named('a', 'b'), { outage })
    run()
    await vi.waitFor(() => expect(started).toEqual(['a']))
    finish('a')
    await vi.waitFor(() => expect(started).toEqual(['a', 'b']))
  })
})

describe('stopping a queue', () => {
  test('waits for running items and claims no more items', async () => {
    const { started, finish, add, rows, run } = queueOf(named('a'))
    const running = run()
    await vi.waitFor(() => expect(started).toEqual(['a']))
    let isStopped = false
    const stopping = running.stop().then(() => (isStopped = true))
    add('b')
    expect(isStopped).toBe(false)
    finish('a')
    await stopping
    expect(started).toEqual(['a'])
    expect(rows.map(({ name }) => name)).toEqual(['b'])
  })

  test('ends a worker that is waiting for its start delay to pass', async () => {
    const { started, run } = queueOf(named('a'), { startDelayMs: LEASE_MS })
    await run().stop()
    expect(started).toEqual([])
  })

  test('ends a worker that is waiting for items', async () => {
    await expect(queueOf([]).run().stop()).resolves.toBeUndefined()
  })
})

async function emptyDatabase() {
  const { db } = await testDatabase()
  await emptyTables(db)
  return db
}

describe('claims in the database', () => {
  const lease = { now: start, until: after(LEASE_MS) }
  const nextLease = { now: after(LEASE_MS), until: after(2 * LEASE_MS) }

  test('return different rows if they are made at the same time', async () => {
    const db = await emptyDatabase()
    const names = Array.from({ length: 10 }, (_, index) => `task ${index}`)
    const claims = await Promise.all(names.map(() => claimTask(db, names, lease)))
    const claimed = claims.flatMap((claim) => claim?.name ?? [])
    expect(new Set(claimed).size).toBe(claimed.length)
    while (claimed.length < names.length) claimed.push((await claimTask(db, names, lease))?.name ?? '')
    expect(claimed.toSorted()).toEqual(names.toSorted())
    expect(await claimTask(db, names, lease)).toBeUndefined()
  })

  test('return the row with the earliest due time first', async () => {
    const db = await emptyDatabase()
    const [first, second] = [await claimTask(db, ['a', 'b'], lease), await claimTask(db, ['a', 'b'], lease)]
    if (first) await releaseTask(db, first, { dueAt: after(2) })
    if (second) await releaseTask(db, second, { dueAt: after(1) })
    expect(await claimTask(db, ['a', 'b'], nextLease)).toMatchObject({ name: second?.name })
  })

  test('cannot change the row after their lease has ended', async () => {
    const db = await emptyDatabase()
    const expired = await claimTask(db, ['a'], lease)
    const current = await claimTask(db, ['a'], nextLease)
    if (expired) await releaseTask(db, expired, { dueAt: start })
    expect(await claimTask(db, ['a'], lease)).toBeUndefined()
    if (current) await releaseTask(db, current, { dueAt: start })
    expect(await claimTask(db, ['a'], lease)).toMatchObject({ name: 'a' })
  })
})
