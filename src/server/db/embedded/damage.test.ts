// Damage that only PostgreSQL or a look at every page finds. The start refuses, and never goes on with an empty database.
import { open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { openDatabase } from '../open.ts'
import { StorageProblem } from '../storage-problem.ts'
import { folderWithDatabase } from '../testing/folders.ts'
import { silentLog } from '../testing/silent-log.ts'
import { findDamagedPage } from './find-damaged-page.ts'

const PAGE_BYTES = 8192

async function overwrite(path: string, position: number): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(Buffer.from('spoilt'), 0, 6, position)
  await file.close()
}

/** The file of a big index of every database, and in the middle of its second page. */
const somePage = { file: 'base/5/2658', position: PAGE_BYTES + 4000, page: 1 }

const damages = {
  'a log that ends before the last checkpoint': {
    reason: /could not locate a valid checkpoint record/,
    spoil: async (directory: string) => {
      const logs = (await readdir(join(directory, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
      for (const log of logs) await truncate(join(directory, 'pg_wal', log), 1000)
    },
  },
  'a page of the catalog with other bytes': {
    reason: /invalid page in block 0 of relation "base\/5\/1259"/,
    spoil: (directory: string) => overwrite(join(directory, 'base/5/1259'), 4000),
  },
  'a page with other bytes that the start does not read': {
    reason: /the checksum of base\/5\/2658, page 1 is wrong/,
    spoil: (directory: string) => overwrite(join(directory, somePage.file), somePage.position),
  },
  'a pg_control that is cut': {
    reason: /could not read file "global\/pg_control"/,
    spoil: (directory: string) => truncate(join(directory, 'global/pg_control'), 100),
  },
}

describe.each(Object.entries(damages))('%s', (_name, { spoil, reason }) => {
  test('is refused with one line that says so and which command restores', async () => {
    const dataDir = await folderWithDatabase()
    const directory = join(dataDir, 'pgdata')
    await spoil(directory)
    const before = await stat(join(directory, 'PG_VERSION'))
    const error: unknown = await openDatabase({ dataDir, log: silentLog }).catch(
      (problem: unknown) => problem,
    )
    expect(error).toBeInstanceOf(StorageProblem)
    const { message } = error instanceof Error ? error : new Error('opened')
    expect(message).toMatch(reason)
    expect(message).toContain('npm run manage -- restore FILE')
    expect(message).not.toContain('\n')
    expect((await stat(join(directory, 'PG_VERSION'))).mtimeMs).toBe(before.mtimeMs)
  })
})

test('a look at every page finds one wrong bit, and names its place', async () => {
  const directory = join(await folderWithDatabase(), 'pgdata')
  expect(await findDamagedPage(directory)).toBeUndefined()
  const file = await open(join(directory, somePage.file), 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, somePage.position)
  await file.write(Buffer.from([buffer.readUInt8() ^ 1]), 0, 1, somePage.position)
  await file.close()
  expect(await findDamagedPage(directory)).toBe(`${somePage.file}, page ${somePage.page}`)
})

test('the deleted file of a table is missed at the start, by the table’s name', async () => {
  const dataDir = await folderWithDatabase()
  const database = await openDatabase({ dataDir, log: silentLog })
  const { rows } = await database.db.execute<{ path: string }>(
    sql`select pg_relation_filepath('users') as path`,
  )
  await database.close()
  const path = rows[0]?.path ?? ''
  await rm(join(dataDir, 'pgdata', path))
  await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(
    new RegExp(`${path}, the file of users, is missing.*npm run manage -- restore FILE`),
  )
})
