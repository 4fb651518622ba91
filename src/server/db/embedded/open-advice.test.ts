import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { OpenError } from '#pglite-durable'

import { emptyFolder } from '../../lib/empty-folder.testing.ts'
import { StorageError } from '../database.ts'
import { openDatabase } from '../open.ts'
import { folderWithDatabase } from '../testing/folder-with-database.ts'
import { silentLog } from '../testing/silent-log.ts'
import { withAdvice } from './open-advice.ts'

const PAGE_BYTES = 8192

async function overwrite(path: string, position: number): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(Buffer.from('spoilt'), 0, 6, position)
  await file.close()
}

const cases = {
  'a damaged page': {
    spoil: (directory: string) => overwrite(join(directory, 'base/5/2658'), PAGE_BYTES + 4000),
    message: /the checksum of base\/5\/2658, page 1 is wrong\. Move .*: npm run manage -- restore FILE$/,
  },
  'a missing directory': {
    spoil: (directory: string) => rm(join(directory, 'pg_xact'), { recursive: true }),
    message: /pg_xact is missing\. Move this directory away .*: npm run manage -- restore FILE$/,
  },
  'an empty database directory': {
    spoil: async (directory: string) => {
      await rm(directory, { recursive: true })
      await mkdir(directory)
    },
    message: /PG_VERSION is missing or not readable\. Move .*: npm run manage -- restore FILE$/,
  },
  'data of another PostgreSQL version': {
    spoil: (directory: string) => writeFile(join(directory, 'PG_VERSION'), '17\n'),
    message:
      /PostgreSQL 17 wrote it, but .* PostgreSQL 18\. Back it up .*-- backup FILE\. .*-- restore FILE$/,
  },
}

describe('opening an unusable database', () => {
  test.each(Object.entries(cases))(
    'the error for %s has one line and contains the command that solves the problem',
    async (_name, { spoil, message }) => {
      const dataDir = await folderWithDatabase()
      const directory = join(dataDir, 'pgdata')
      await spoil(directory)
      const opening = openDatabase({ dataDir, log: silentLog })
      await expect(opening).rejects.toBeInstanceOf(StorageError)
      await expect(opening).rejects.toThrow(message)
      await expect(opening).rejects.toThrow(/^The database in .*\/pgdata cannot be opened: [^\n]*$/)
    },
  )

  test('the start fails with a one-line error if DATA_DIR is a file', async () => {
    const file = join(await emptyFolder(), 'file')
    await writeFile(file, '')
    const opening = openDatabase({ dataDir: file, log: silentLog })
    await expect(opening).rejects.toBeInstanceOf(StorageError)
    await expect(opening).rejects.toThrow(`The database in ${file}/pgdata cannot be opened: EEXIST`)
  })

  test('the error does not report a read-only file system as damage', () => {
    const error = withAdvice(new OpenError('read-only', 'its file system is read-only'))
    expect(String(error)).toMatch(
      /its file system is read-only\. Mount the file system writable, or set DATA_DIR/,
    )
    expect(String(error)).not.toContain('restore')
  })
})
