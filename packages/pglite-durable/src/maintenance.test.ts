import type { PGlite } from '@electric-sql/pglite'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { databaseDirectory } from '../testing/database-folder.ts'
import type { DiskSpace } from './disk-space.ts'
import { startEngine } from './engine.ts'
import { Erasure } from './erasure.ts'
import { silentLog } from './log.ts'
import { Maintenance, nextQuietHour } from './maintenance.ts'

const MINUTE = 60_000
const noon = new Date('2026-11-20T12:00:00')
const night = new Date('2026-11-21T03:00:00')
const later = (time: Date, ms: number) => new Date(time.getTime() + ms)

let client: PGlite
let directory: string
let erasure: Erasure
let now: Date
let space: DiskSpace
let maintenance: Maintenance

beforeEach(async () => {
  now = noon
  space = 'enough'
  directory = await databaseDirectory()
  client = (await startEngine(directory, silentLog)).client
  erasure = await Erasure.open({ client, directory, freeBytes: () => Infinity })
  await client.exec('truncate parents cascade; checkpoint')
  maintenance = await Maintenance.start({
    client,
    log: silentLog,
    diskSpace: () => space,
    erasure,
    now: () => now,
  })
  onTestFinished(async () => {
    await maintenance.stop()
    await client.close()
  })
})

async function checkpointPosition(): Promise<unknown> {
  const { rows } = await client.query('select checkpoint_lsn from pg_control_checkpoint()')
  return rows[0]
}

/**
 * Returns PostgreSQL's estimate of the number of parents. It is -1 after TRUNCATE, until the next VACUUM or ANALYZE.
 */
async function countedParents(): Promise<unknown> {
  const { rows } = await client.query<{ reltuples: number }>(
    `select reltuples from pg_class where relname = 'parents'`,
  )
  return rows[0]?.reltuples
}

const addParent = () => client.query(`insert into parents (name) values ('Ørsted')`)
const writeMegabytes = (count: number) =>
  client.query(
    `select pg_logical_emit_message(false, '', repeat('x', 1024 * 1024)) from generate_series(1, $1)`,
    [count],
  )

describe('the checkpoint task', () => {
  test('runs a checkpoint five minutes after a write', async () => {
    const before = await checkpointPosition()
    await addParent()
    now = later(noon, 4 * MINUTE)
    await maintenance.tick()
    expect(await checkpointPosition()).toEqual(before)
    now = later(noon, 5 * MINUTE)
    await maintenance.tick()
    expect(await checkpointPosition()).not.toEqual(before)
  })

  test('runs no checkpoint without writes', async () => {
    const before = await checkpointPosition()
    now = later(noon, 60 * MINUTE)
    await maintenance.tick()
    expect(await checkpointPosition()).toEqual(before)
  })

  test('runs a checkpoint after 64 MB of log', async () => {
    const before = await checkpointPosition()
    await writeMegabytes(60)
    await maintenance.tick()
    expect(await checkpointPosition()).toEqual(before)
    await writeMegabytes(5)
    await maintenance.tick()
    expect(await checkpointPosition()).not.toEqual(before)
  })
})

describe('the maintenance', () => {
  test('vacuums and analyzes tables at night', async () => {
    await addParent()
    await maintenance.tick()
    expect(await countedParents()).toBe(-1)
    now = night
    await maintenance.tick()
    expect(await countedParents()).toBe(1)
  })

  test('skips the vacuum if disk space is low, and also the checkpoint if no space is left', async () => {
    const before = await checkpointPosition()
    await addParent()
    now = night
    space = 'none'
    await maintenance.tick()
    expect(await checkpointPosition()).toEqual(before)
    space = 'low'
    await maintenance.tick()
    expect(await checkpointPosition()).not.toEqual(before)
    expect(await countedParents()).toBe(-1)
  })

  test('runs a vacuum and a checkpoint when the database closes', async () => {
    const before = await checkpointPosition()
    await addParent()
    await maintenance.stop()
    expect(await countedParents()).toBe(1)
    expect(await checkpointPosition()).not.toEqual(before)
  })

  test('logs each failed task and does not throw', async () => {
    const logged: unknown[] = []
    const log = { ...silentLog, error: (fields: unknown) => logged.push(fields) }
    const { client: closed } = await startEngine(await databaseDirectory(), silentLog)
    const failing = await Maintenance.start({ client: closed, log, diskSpace: () => 'enough', erasure })
    await closed.close()
    await failing.tick()
    await failing.stop()
    expect(logged).toHaveLength(2)
  })

  test.each([
    ['2026-11-20T14:00:00', '2026-11-21T03:00:00'],
    ['2026-11-20T02:59:59', '2026-11-20T03:00:00'],
    ['2026-11-20T03:00:00', '2026-11-21T03:00:00'],
    ['2026-12-31T23:59:59', '2027-01-01T03:00:00'],
  ])('the first quiet hour after %s is %s', (time, night) => {
    expect(nextQuietHour(new Date(time))).toEqual(new Date(night))
  })
})

test('the statistics count runs and failures, and describe the last run', async () => {
  const never = { runs: 0, failures: 0, lastAt: undefined, lastSeconds: undefined }
  expect(maintenance.statistics).toEqual({ checkpoint: never, vacuum: never })
  await addParent()
  now = later(noon, 5 * MINUTE)
  await maintenance.tick()
  const { checkpoint } = maintenance.statistics
  expect(checkpoint).toMatchObject({ runs: 1, failures: 0, lastAt: now })
  expect(checkpoint.lastSeconds).toBeGreaterThan(0)
  const exec = vi.spyOn(client, 'exec').mockRejectedValueOnce(new Error('no room'))
  await writeMegabytes(1)
  now = later(now, 5 * MINUTE)
  await maintenance.tick()
  exec.mockRestore()
  expect(maintenance.statistics.checkpoint).toEqual({ ...checkpoint, failures: 1 })
})
