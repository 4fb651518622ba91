import { PGlite } from '@electric-sql/pglite'
import { describe, expect, onTestFinished, test } from 'vitest'

import { databaseDirectory } from '../testing/database-folder.ts'
import { assertDurable, type Engine, startEngine } from './engine.ts'
import { silentLog } from './log.ts'

async function startedEngine(): Promise<Engine> {
  const engine = await startEngine(await databaseDirectory(), silentLog)
  onTestFinished(() => engine.client.close())
  return engine
}

describe('the engine', () => {
  test('syncs files for each commit, but not for reads', async () => {
    const { client, countSyncs } = await startedEngine()
    for (const name of ['first', 'second', 'third']) {
      const before = countSyncs()
      await client.query('insert into parents (name) values ($1)', [name])
      expect(countSyncs()).toBeGreaterThan(before)
    }
    const before = countSyncs()
    await client.query('select * from parents')
    expect(countSyncs()).toBe(before)
  })

  test('is rejected by assertDurable if it does not sync', async () => {
    await assertDurable(await startedEngine())
    const inMemory = await PGlite.create()
    onTestFinished(() => inMemory.close())
    await expect(assertDurable({ client: inMemory, countSyncs: () => 0 })).rejects.toMatchObject({
      code: 'not-durable',
      message: expect.stringContaining('does not sync'),
    })
  })

  test('starts PostgreSQL with durable settings', async () => {
    const { client } = await startedEngine()
    const expected = {
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      shared_buffers: '32MB',
      synchronous_commit: 'on',
      wal_sync_method: 'fsync',
    }
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, current_setting(name) as setting from pg_settings where name = any($1) order by name`,
      [Object.keys(expected)],
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(expected)
  })

  test('closes without changing the exit status of this process', async () => {
    const status = process.exitCode
    const { client } = await startEngine(await databaseDirectory(), silentLog)
    process.exitCode = 3
    await client.close()
    expect(process.exitCode).toBe(3)
    process.exitCode = status
  })
})
