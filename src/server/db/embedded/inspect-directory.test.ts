// What is seen of a data directory before it is opened.
import { chown, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { emptyFolder, folderWithDatabase } from '../testing/folders.ts'
import { hasDatabase } from './inspect-directory.ts'

const directoryWithDatabase = async () => join(await folderWithDatabase(), 'pgdata')
const isRoot = process.getuid?.() === 0

test('a whole database is there, and nothing is nothing', async () => {
  expect(await hasDatabase(await directoryWithDatabase())).toBe(true)
  expect(await hasDatabase(join(await emptyFolder(), 'pgdata'))).toBe(false)
})

test('an empty directory is not a first start: something has emptied it', async () => {
  await expect(hasDatabase(await emptyFolder())).rejects.toThrow(
    /PG_VERSION is missing.*manage -- restore FILE/,
  )
})

test.each(['PG_VERSION', 'global/pg_control', 'base/5', 'pg_wal', 'pg_xact', 'postgresql.conf'])(
  'a copy without %s is refused with the command that restores',
  async (part) => {
    const directory = await directoryWithDatabase()
    await rm(join(directory, part), { recursive: true })
    const refusal = hasDatabase(directory)
    await expect(refusal).rejects.toThrow(`The database in ${directory} cannot be opened: ${part} is missing`)
    await expect(refusal).rejects.toThrow('npm run manage -- restore FILE')
  },
)

test.each(['17', '19'])(
  'data of PostgreSQL %s are refused with both commands that carry them over',
  async (version) => {
    const directory = await directoryWithDatabase()
    await writeFile(join(directory, 'PG_VERSION'), `${version}\n`)
    await expect(hasDatabase(directory)).rejects.toThrow(
      new RegExp(`PostgreSQL ${version} wrote it .* brings PostgreSQL 18.*-- backup FILE.*-- restore FILE`),
    )
  },
)

test('a pg_control of zeros is damage', async () => {
  const directory = await directoryWithDatabase()
  const file = await open(join(directory, 'global/pg_control'), 'r+')
  await file.write(Buffer.alloc(8192))
  await file.close()
  await expect(hasDatabase(directory)).rejects.toThrow('global/pg_control is damaged')
})

test.runIf(isRoot)('a directory of another user is refused', async () => {
  const directory = await directoryWithDatabase()
  await chown(directory, 1234, 1234)
  await expect(hasDatabase(directory)).rejects.toThrow('it belongs to user 1234 and this is user 0')
})
