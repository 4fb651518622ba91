// Without SECRET_KEY a key is made once, kept for its owner alone, and used again.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from './config.ts'
import { withSecretKey } from './secret-key.ts'

const SET_KEY = 'rV3kq9TzX1mWb7YcN4pLs8HdF2gJ6uEa'

async function emptyDataDir() {
  const parent = await mkdtemp(join(tmpdir(), 'fretboard-key-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  return join(parent, 'data')
}

test('the key is made at the first start and found at the next', async () => {
  const DATA_DIR = await emptyDataDir()
  const { secretKey } = withSecretKey(readConfig({ DATA_DIR }))
  expect(secretKey).toMatch(/^[\w-]{43}$/)
  expect(withSecretKey(readConfig({ DATA_DIR })).secretKey).toBe(secretKey)
})

test('nobody but its owner can read the key, and nothing else is left behind', async () => {
  const DATA_DIR = await emptyDataDir()
  withSecretKey(readConfig({ DATA_DIR }))
  expect(await readdir(DATA_DIR)).toEqual(['secret-key'])
  const { mode } = await stat(join(DATA_DIR, 'secret-key'))
  expect(mode & 0o777).toBe(0o600)
})

test('a key that is set is used, and none is made', async () => {
  const DATA_DIR = await emptyDataDir()
  expect(withSecretKey(readConfig({ DATA_DIR, SECRET_KEY: SET_KEY })).secretKey).toBe(SET_KEY)
  await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
})

test('a damaged key stops the start in one line', async () => {
  const DATA_DIR = await emptyDataDir()
  withSecretKey(readConfig({ DATA_DIR }))
  await writeFile(join(DATA_DIR, 'secret-key'), '')
  expect(() => withSecretKey(readConfig({ DATA_DIR }))).toThrow(
    /^SECRET_KEY is not set and .* does not hold a key/,
  )
})
