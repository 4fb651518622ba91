import { chown, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { databaseDirectory, emptyFolder } from '../testing/database-folder.ts'
import { hasDatabase } from './inspect-directory.ts'

const isRoot = process.getuid?.() === 0

describe('hasDatabase', () => {
  test('returns true for a complete database, and false for a missing directory', async () => {
    expect(await hasDatabase(await databaseDirectory())).toBe(true)
    expect(await hasDatabase(join(await emptyFolder(), 'pgdata'))).toBe(false)
  })

  test('rejects an empty directory, because it may have lost a database', async () => {
    await expect(hasDatabase(await emptyFolder())).rejects.toThrow('PG_VERSION is missing')
  })

  test.each(['PG_VERSION', 'global/pg_control', 'base/5', 'pg_wal', 'pg_xact', 'postgresql.conf'])(
    'rejects a copy without %s',
    async (part) => {
      const directory = await databaseDirectory()
      await rm(join(directory, part), { recursive: true })
      const refusal = hasDatabase(directory)
      await expect(refusal).rejects.toThrow(
        `The database in ${directory} cannot be opened: ${part} is missing`,
      )
      await expect(refusal).rejects.toMatchObject({ code: 'damaged' })
    },
  )

  test.each(['17', '19'])('rejects data of PostgreSQL %s', async (version) => {
    const directory = await databaseDirectory()
    await writeFile(join(directory, 'PG_VERSION'), `${version}\n`)
    await expect(hasDatabase(directory)).rejects.toMatchObject({
      code: 'other-version',
      message: expect.stringContaining(
        `PostgreSQL ${version} wrote it, but this program contains PostgreSQL 18`,
      ),
    })
  })

  test('rejects a database whose file pg_control contains only zeros', async () => {
    const directory = await databaseDirectory()
    const file = await open(join(directory, 'global/pg_control'), 'r+')
    await file.write(Buffer.alloc(8192))
    await file.close()
    await expect(hasDatabase(directory)).rejects.toThrow('global/pg_control is damaged')
  })

  test.runIf(isRoot)('rejects a directory of another user', async () => {
    const directory = await databaseDirectory()
    await chown(directory, 1234, 1234)
    await expect(hasDatabase(directory)).rejects.toThrow(
      'it belongs to user 1234, but this process runs as user 0',
    )
  })
})
