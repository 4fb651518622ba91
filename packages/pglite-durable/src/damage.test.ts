import { open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { databaseDirectory } from '../testing/database-folder.ts'
import { findDamagedPage } from './damaged-page.ts'
import { OpenError } from './open-error.ts'
import { openDurable } from './open.ts'

const PAGE_BYTES = 8192

async function overwrite(path: string, position: number): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(Buffer.from('spoilt'), 0, 6, position)
  await file.close()
}

/** A position in the second page of an index that every database has. */
const somePage = { file: 'base/5/2658', position: PAGE_BYTES + 4000, page: 1 }

const damages = {
  'a log that ends before the last checkpoint': {
    reason: /could not locate a valid checkpoint record/,
    spoil: async (directory: string) => {
      const logs = (await readdir(join(directory, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
      for (const log of logs) await truncate(join(directory, 'pg_wal', log), 1000)
    },
  },
  'an overwritten page of the catalog': {
    reason: /invalid page in block 0 of relation "base\/5\/1259"/,
    spoil: (directory: string) => overwrite(join(directory, 'base/5/1259'), 4000),
  },
  'an overwritten page that PostgreSQL does not read at its start': {
    reason: /the checksum of base\/5\/2658, page 1 is wrong/,
    spoil: (directory: string) => overwrite(join(directory, somePage.file), somePage.position),
  },
  'a truncated pg_control': {
    reason: /could not read file "global\/pg_control"/,
    spoil: (directory: string) => truncate(join(directory, 'global/pg_control'), 100),
  },
}

describe.each(Object.entries(damages))('%s', (_name, { spoil, reason }) => {
  test('makes openDurable throw a one-line error without changing the directory', async () => {
    const directory = await databaseDirectory()
    await spoil(directory)
    const before = await stat(join(directory, 'PG_VERSION'))
    const error: unknown = await openDurable(directory).catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(OpenError)
    expect(error).toMatchObject({ code: 'damaged' })
    const { message } = error instanceof Error ? error : new Error('opened')
    expect(message).toMatch(reason)
    expect(message).not.toContain('\n')
    expect((await stat(join(directory, 'PG_VERSION'))).mtimeMs).toBe(before.mtimeMs)
  })
})

test('findDamagedPage finds one wrong bit and names its page', async () => {
  const directory = await databaseDirectory()
  expect(await findDamagedPage(directory)).toBeUndefined()
  const file = await open(join(directory, somePage.file), 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, somePage.position)
  await file.write(Buffer.from([buffer.readUInt8() ^ 1]), 0, 1, somePage.position)
  await file.close()
  expect(await findDamagedPage(directory)).toBe(`${somePage.file}, page ${somePage.page}`)
})

test('openDurable names the table whose file was deleted', async () => {
  const directory = await databaseDirectory()
  const { client, close } = await openDurable(directory)
  const { rows } = await client.query<{ path: string }>(`select pg_relation_filepath('parents') as path`)
  await close()
  const path = rows[0]?.path ?? ''
  await rm(join(directory, path))
  await expect(openDurable(directory)).rejects.toThrow(`${path}, the file of parents, is missing`)
})
