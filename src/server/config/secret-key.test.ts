import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { readConfig } from './config.ts'
import { withSecretKey } from './secret-key.ts'

const SET_KEY = 'rV3kq9TzX1mWb7YcN4pLs8HdF2gJ6uEa'

async function emptyDataDir() {
  const parent = await mkdtemp(join(tmpdir(), 'fretboard-key-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  return join(parent, 'data')
}

describe('withSecretKey', () => {
  test('generates a key at the first start and reuses it at later starts', async () => {
    const DATA_DIR = await emptyDataDir()
    const { secretKey } = withSecretKey(readConfig({ DATA_DIR }))
    expect(secretKey).toMatch(/^[\w-]{43}$/)
    expect(withSecretKey(readConfig({ DATA_DIR })).secretKey).toBe(secretKey)
  })

  test('only the owner of the key file can read it, and no other file remains', async () => {
    const DATA_DIR = await emptyDataDir()
    withSecretKey(readConfig({ DATA_DIR }))
    expect(await readdir(DATA_DIR)).toEqual(['secret-key'])
    const { mode } = await stat(join(DATA_DIR, 'secret-key'))
    expect(mode & 0o777).toBe(0o600)
  })

  test('generates no key if SECRET_KEY is set', async () => {
    const DATA_DIR = await emptyDataDir()
    expect(withSecretKey(readConfig({ DATA_DIR, SECRET_KEY: SET_KEY })).secretKey).toBe(SET_KEY)
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
  })

  test('reports a damaged key file in one line', async () => {
    const DATA_DIR = await emptyDataDir()
    withSecretKey(readConfig({ DATA_DIR }))
    await writeFile(join(DATA_DIR, 'secret-key'), '')
    expect(() => withSecretKey(readConfig({ DATA_DIR }))).toThrow(
      /^SECRET_KEY is not set and .* does not contain a key/,
    )
  })
})
