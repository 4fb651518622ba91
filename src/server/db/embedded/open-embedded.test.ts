import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, onTestFinished, test } from 'vitest'

import { emptyFolder } from '../../lib/empty-folder.testing.ts'
import { openDatabase } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { folderWithDatabase } from '../testing/folder-with-database.ts'
import { silentLog } from '../testing/silent-log.ts'

const resetDatabase = join(import.meta.dirname, '../../../../tools/scripts/reset-db.ts')

async function openForTest(dataDir: string, log = silentLog) {
  const database = await openDatabase({ dataDir, log })
  onTestFinished(() => database.close())
  return database
}

// The timeout of the test that creates a database cluster. The other tests copy a prepared cluster, which is faster.
const slow = { timeout: 120_000 }

describe('the embedded database', () => {
  test(
    'creates DATA_DIR at the first start, and gives access only to the owner of the directory',
    slow,
    async () => {
      const dataDir = join(await emptyFolder(), 'not/yet/there')
      const logged: unknown[] = []
      const database = await openForTest(dataDir, {
        ...silentLog,
        info: (...line: unknown[]) => logged.push(line.at(-1)),
      })
      expect(logged).toEqual([expect.stringContaining('first start'), expect.stringContaining('migrating')])
      expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('700')
      expect((await readdir(dataDir)).toSorted()).toEqual([
        'copy.socket',
        'pgdata',
        'pgdata.lock',
        'query.socket',
      ])
      expect(database.kind).toBe('embedded')
      expect(database.isWritable()).toBe(true)
      const { freeBytes, maintenance } = database.statistics().embedded ?? {}
      expect(freeBytes).toBeGreaterThan(200_000_000)
      expect(maintenance?.vacuum.runs).toBe(0)
      await database.ping()
    },
  )

  test('keeps the data after a restart', async () => {
    const dataDir = await folderWithDatabase()
    const first = await openDatabase({ dataDir, log: silentLog })
    await first.db.insert(companies).values({ name: 'Ørsted' })
    await first.close()
    const { db } = await openForTest(dataDir)
    expect(await db.select({ name: companies.name }).from(companies)).toEqual([{ name: 'Ørsted' }])
  })

  test('executes further statements after one has failed', async () => {
    const { db } = await openForTest(await folderWithDatabase())
    await db.insert(companies).values({ name: 'Ørsted' })
    await expect(db.insert(companies).values({ name: 'Ørsted' })).rejects.toThrow('Failed query')
    await expect(db.transaction((tx) => tx.execute('not even sql'))).rejects.toThrow('Failed query')
    expect(await db.$count(companies)).toBe(1)
  })

  test('db:reset deletes nothing while the database is in use', async () => {
    const dataDir = await folderWithDatabase()
    const first = await openDatabase({ dataDir, log: silentLog })
    const env = { ...process.env, DATA_DIR: dataDir }
    const reset = () => promisify(execFile)(process.execPath, [resetDatabase, '--yes'], { env })
    await expect(reset()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /in use by another process\. Stop that process first, or set DATABASE_URL: /,
      ),
    })
    await first.close()
    await reset()
    expect(await readdir(dataDir)).toEqual(['pgdata.lock'])
  })
})
