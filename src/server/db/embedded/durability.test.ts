// A commit is on the disk before it is acknowledged.
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'

import { folderWithDatabase } from '../testing/folders.ts'
import { silentLog } from '../testing/silent-log.ts'
import { assertDurable } from './assert-durable.ts'
import { type Engine, startEngine } from './engine.ts'

async function startedEngine(): Promise<Engine> {
  const engine = await startEngine(join(await folderWithDatabase(), 'pgdata'), silentLog)
  onTestFinished(() => engine.client.close())
  return engine
}

test('each commit syncs, and reading does not', async () => {
  const { client, countSyncs } = await startedEngine()
  for (const name of ['first', 'second', 'third']) {
    const before = countSyncs()
    await client.query('insert into companies (name) values ($1)', [name])
    expect(countSyncs()).toBeGreaterThan(before)
  }
  const before = countSyncs()
  await client.query('select * from companies')
  expect(countSyncs()).toBe(before)
})

test('the start asserts this, and refuses an engine that syncs nothing', async () => {
  await assertDurable(await startedEngine())
  const inMemory = await PGlite.create()
  onTestFinished(() => inMemory.close())
  await expect(assertDurable({ client: inMemory, countSyncs: () => 0 })).rejects.toThrow('does not sync')
})

test('PostgreSQL says that it is set up to lose nothing', async () => {
  const { client } = await startedEngine()
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, current_setting(name) as setting from pg_settings where name = any($1) order by name`,
    [
      [
        'data_checksums',
        'fsync',
        'full_page_writes',
        'shared_buffers',
        'synchronous_commit',
        'wal_sync_method',
      ],
    ],
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    shared_buffers: '32MB',
    synchronous_commit: 'on',
    wal_sync_method: 'fsync',
  })
})

test('closing leaves the exit status of this process alone', async () => {
  const status = process.exitCode
  const { client } = await startEngine(join(await folderWithDatabase(), 'pgdata'), silentLog)
  process.exitCode = 3
  await client.close()
  expect(process.exitCode).toBe(3)
  process.exitCode = status
})
