import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { emptyFolder } from '../testing/database-folder.ts'
import { lockDirectory } from './directory-lock.ts'
import { OpenError } from './open-error.ts'

describe('the lock of a directory', () => {
  test('rejects a second lock until the first is released', async () => {
    const directory = join(await emptyFolder(), 'pgdata')
    const first = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(OpenError)
    expect(() => lockDirectory(directory)).toThrow(`The database in ${directory} is in use`)
    first.release()
    lockDirectory(directory).release()
  })

  test('is independent of the locks of other directories', async () => {
    const folder = await emptyFolder()
    const one = lockDirectory(join(folder, 'one'))
    expect(() => lockDirectory(join(folder, 'other')).release()).not.toThrow()
    one.release()
  })

  test.each([false, true])(
    'makes the lock file accessible only to its owner (existing file: %s)',
    async (isThere) => {
      const directory = join(await emptyFolder(), 'pgdata')
      const file = `${directory}.lock`
      if (isThere) {
        writeFileSync(file, '')
        chmodSync(file, 0o644)
      }
      const lock = lockDirectory(directory)
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
      expect(() => lockDirectory(directory)).toThrow(OpenError)
      lock.release()
    },
  )
})
