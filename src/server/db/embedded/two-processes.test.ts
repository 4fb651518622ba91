// A second process on the same directory is refused, and harms nothing.
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { openDatabase } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { folderWithDatabase } from '../testing/folders.ts'
import { silentLog } from '../testing/silent-log.ts'

const resetDatabase = join(import.meta.dirname, '../../../../scripts/reset-db.ts')
const secondProcess = join(import.meta.dirname, 'crash-rig/victim.ts')

test('the second says which directory is in use and ends; the first goes on writing', async () => {
  const dataDir = await folderWithDatabase()
  const first = await openDatabase({ dataDir, log: silentLog })
  await first.db.insert(companies).values({ name: 'before' })

  const second = promisify(execFile)(process.execPath, [secondProcess, dataDir, join(dataDir, 'ledger')])
  await expect(second).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `The database in ${join(dataDir, 'pgdata')} is in use by another process`,
    ),
  })

  await first.db.insert(companies).values({ name: 'after' })
  await first.close()
  const next = await openDatabase({ dataDir, log: silentLog })
  expect(await next.db.select({ name: companies.name }).from(companies)).toEqual([
    { name: 'before' },
    { name: 'after' },
  ])
  await next.close()
})

test('db:reset deletes nothing while the database is in use', async () => {
  const dataDir = await folderWithDatabase()
  const first = await openDatabase({ dataDir, log: silentLog })
  const env = { ...process.env, DATA_DIR: dataDir }
  await expect(
    promisify(execFile)(process.execPath, [resetDatabase, '--yes'], { env }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use by another process'),
  })
  await first.close()
  await promisify(execFile)(process.execPath, [resetDatabase, '--yes'], { env })
  expect(await readdir(dataDir)).toEqual(['pgdata.lock'])
})
