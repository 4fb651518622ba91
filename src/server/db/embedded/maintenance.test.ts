// The work of PostgreSQL's background processes, on a clock that the test moves.
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { minutes } from '../../lib/duration.ts'
import { loadEmbeddedTemplate } from '../testing/embedded-template.ts'
import { silentLog } from '../testing/silent-log.ts'
import type { Room } from './disk-space.ts'
import { Maintenance } from './maintenance.ts'

const noon = new Date('2026-11-20T12:00:00')
const night = new Date('2026-11-21T03:00:00')
const later = (time: Date, ms: number) => new Date(time.getTime() + ms)

const client: PGlite = await loadEmbeddedTemplate()
afterAll(() => client.close())

let now: Date
let room: Room
let maintenance: Maintenance

beforeEach(async () => {
  now = noon
  room = 'enough'
  await client.exec('truncate companies cascade; checkpoint')
  maintenance = await Maintenance.start({
    client,
    log: silentLog,
    room: () => room,
    now: () => now,
  })
  onTestFinished(() => maintenance.stop())
})

async function checkpointPosition(): Promise<unknown> {
  const { rows } = await client.query('select checkpoint_lsn from pg_control_checkpoint()')
  return rows[0]
}

/** -1 after TRUNCATE, until the next VACUUM or ANALYZE. */
async function countedCompanies(): Promise<unknown> {
  const { rows } = await client.query<{ reltuples: number }>(
    `select reltuples from pg_class where relname = 'companies'`,
  )
  return rows[0]?.reltuples
}

const addCompany = () => client.query(`insert into companies (name) values ('Ørsted')`)
const writeMegabytes = (count: number) =>
  client.query(
    `select pg_logical_emit_message(false, '', repeat('x', 1024 * 1024)) from generate_series(1, $1)`,
    [count],
  )

test('after five minutes what was written is checkpointed', async () => {
  const before = await checkpointPosition()
  await addCompany()
  now = later(noon, minutes(4))
  await maintenance.tick()
  expect(await checkpointPosition()).toEqual(before)
  now = later(noon, minutes(5))
  await maintenance.tick()
  expect(await checkpointPosition()).not.toEqual(before)
})

test('where nothing was written there is nothing to do', async () => {
  const before = await checkpointPosition()
  now = later(noon, minutes(60))
  await maintenance.tick()
  expect(await checkpointPosition()).toEqual(before)
})

test('64 MB of log do not wait for the clock', async () => {
  const before = await checkpointPosition()
  await writeMegabytes(60)
  await maintenance.tick()
  expect(await checkpointPosition()).toEqual(before)
  await writeMegabytes(5)
  await maintenance.tick()
  expect(await checkpointPosition()).not.toEqual(before)
})

test('at night the tables are vacuumed and counted', async () => {
  await addCompany()
  await maintenance.tick()
  expect(await countedCompanies()).toBe(-1)
  now = night
  await maintenance.tick()
  expect(await countedCompanies()).toBe(1)
})

test('with little room there is no vacuum, and with none no checkpoint', async () => {
  const before = await checkpointPosition()
  await addCompany()
  now = night
  room = 'none'
  await maintenance.tick()
  expect(await checkpointPosition()).toEqual(before)
  room = 'little'
  await maintenance.tick()
  expect(await checkpointPosition()).not.toEqual(before)
  expect(await countedCompanies()).toBe(-1)
})

test('a clean stop does both', async () => {
  const before = await checkpointPosition()
  await addCompany()
  await maintenance.stop()
  expect(await countedCompanies()).toBe(1)
  expect(await checkpointPosition()).not.toEqual(before)
})

test('a failure is logged and does not end the upkeep', async () => {
  const logged: unknown[] = []
  const log = { ...silentLog, error: (fields: unknown) => logged.push(fields) }
  const closed = await loadEmbeddedTemplate()
  const failing = await Maintenance.start({ client: closed, log, room: () => 'enough' })
  await closed.close()
  await failing.tick()
  await failing.stop()
  expect(logged).toHaveLength(2)
})
