import { chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { testDatabase } from '#server/db/testing.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'

import { writeBackupFile } from './back-up.ts'

const database = await testDatabase()
const quietly = () => {}
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

describe('the temporary file of a backup', () => {
  test('is not written through a symbolic link that another user has planted', async () => {
    const directory = await emptyFolder()
    const [file, victim] = [join(directory, 'a.backup'), join(await emptyFolder(), 'victim')]
    await writeFile(victim, 'precious')
    await symlink(victim, `${file}.part`)
    await writeBackupFile({ database, file, print: quietly })
    expect(await readFile(victim, 'utf8')).toBe('precious')
    expect(await modeOf(file)).toBe('600')
    expect((await readdir(directory)).toSorted()).toEqual(['a.backup', 'a.backup.part'])
  })

  test('is not written to a readable file that another user has planted', async () => {
    const file = join(await emptyFolder(), 'a.backup')
    await writeFile(`${file}.part`, 'planted')
    await chmod(`${file}.part`, 0o644)
    await writeBackupFile({ database, file, print: quietly })
    expect(await readFile(`${file}.part`, 'utf8')).toBe('planted')
    expect(await modeOf(file)).toBe('600')
  })

  test('is deleted if the backup fails', async () => {
    const directory = await emptyFolder()
    const failing = writeBackupFile({
      database,
      file: join(directory, 'a.backup'),
      print: () => {
        throw new Error('the terminal is gone')
      },
    })
    await expect(failing).rejects.toThrow('the terminal is gone')
    expect(await readdir(directory)).toEqual([])
  })

  test('is separate for two concurrent backups to the same file', async () => {
    const directory = await emptyFolder()
    const file = join(directory, 'a.backup')
    await Promise.all([1, 2].map(() => writeBackupFile({ database, file, print: quietly })))
    expect(gunzipSync(await readFile(file)).toString()).toMatch(/^\{"backup":.*\n[^]*\n$/)
    expect(await readdir(directory)).toEqual(['a.backup'])
  })
})
