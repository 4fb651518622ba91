import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'
import { describe, expect, onTestFinished, test } from 'vitest'

import { databaseDirectory } from '../testing/database-folder.ts'
import { startEngine } from './engine.ts'
import { Erasure } from './erasure.ts'
import { silentLog } from './log.ts'
import { Maintenance } from './maintenance.ts'

const noon = new Date('2026-11-20T12:00:00')
const night = new Date('2026-11-21T03:00:00')
const address = 'ada.lovelace@example.com'

async function filesWith(directory: string, text: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const found = []
  for (const path of paths) if ((await readFile(path)).includes(text)) found.push(path)
  return found
}

/** Opens the database and starts its maintenance, with a clock that shows noon. */
async function openedAt(directory: string) {
  const { client } = await startEngine(directory, silentLog)
  const clock = { now: noon }
  const erasure = await Erasure.open({ client, directory, freeBytes: () => Infinity })
  const options = { client, log: silentLog, erasure, now: () => clock.now }
  const maintenance = await Maintenance.start({ ...options, diskSpace: () => 'enough' })
  const stop = async () => {
    await maintenance.stop()
    await client.close()
  }
  return { client, clock, erasure, maintenance, stop }
}

async function insertAddresses(client: PGlite): Promise<void> {
  await client.exec(`
    create table addresses (id int primary key, email text, filler text);
    create unique index on addresses (lower(email));
    insert into addresses select i, i || '${address}', '' from generate_series(1, 50) as i;
    analyze;
    checkpoint`)
}

describe('the erasure of deleted values', () => {
  test('removes a deleted value from tables, indexes, statistics and the log within one tick', async () => {
    const directory = await databaseDirectory()
    const { client, erasure, maintenance, stop } = await openedAt(directory)
    onTestFinished(stop)
    await insertAddresses(client)
    expect((await filesWith(directory, address)).length).toBeGreaterThan(3)
    await client.exec('delete from addresses')
    await client.exec('vacuum')
    await client.exec('checkpoint')
    expect(await filesWith(directory, address)).not.toEqual([])
    await erasure.request()
    await maintenance.tick()
    expect(await filesWith(directory, address)).toEqual([])
    expect(erasure.isRequested).toBe(false)
  })

  test('rewrites a large table at night, even after a restart', async () => {
    const directory = await databaseDirectory()
    const first = await openedAt(directory)
    await insertAddresses(first.client)
    await first.client.exec(`
    insert into addresses select i, i, repeat(md5(i::text), 60) from generate_series(51, 6000) as i;
    delete from addresses where id <= 50`)
    await first.erasure.request()
    await first.maintenance.tick()
    expect(await filesWith(directory, address)).not.toEqual([])
    await first.stop()

    const second = await openedAt(directory)
    onTestFinished(second.stop)
    expect(second.erasure.isRequested).toBe(true)
    await second.maintenance.tick()
    expect(second.erasure.isRequested).toBe(true)
    second.clock.now = night
    await second.maintenance.tick()
    expect(await filesWith(directory, address)).toEqual([])
    expect(second.erasure.isRequested).toBe(false)
    const { rows } = await second.client.query('select count(*)::int4 as count from addresses')
    expect(rows).toEqual([{ count: 5950 }])
  })

  test('rewrites the small tables when the database closes', async () => {
    const directory = await databaseDirectory()
    const { client, erasure, stop } = await openedAt(directory)
    await insertAddresses(client)
    await client.exec('delete from addresses')
    await erasure.request()
    await stop()
    expect(await filesWith(directory, address)).toEqual([])
  })
})
