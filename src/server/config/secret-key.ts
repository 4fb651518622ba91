import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { type Config, ConfigError } from './config.ts'

/** The configuration of a running server. Always contains a key. */
export type RunConfig = Config & { readonly secretKey: string }

const FILE = 'secret-key'
const KEY_BYTES = 32
const KEY = /^[\w-]{43}$/

/**
 * Adds the key that is stored in the data directory if SECRET_KEY is not set. In production, SECRET_KEY is always set.
 *
 * @throws ConfigError if the file does not contain a key
 */
export function withSecretKey(config: Config): RunConfig {
  return { ...config, secretKey: config.secretKey ?? storedKey(config.dataDir) }
}

function storedKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  const key = readKey(path) ?? createKey(dataDir, path)
  if (KEY.test(key)) return key
  throw new ConfigError([
    `SECRET_KEY is not set and ${path} does not contain a key. Restore the original file.`,
  ])
}

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Writes and syncs a temporary file before it gets its final name. If two processes start at once, both use the key of
 * the first one.
 */
function createKey(dataDir: string, path: string): string {
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
  syncDirectory(dataDir)
  return readFileSync(path, 'utf8').trim()
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r')
  fsyncSync(directory)
  closeSync(directory)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
