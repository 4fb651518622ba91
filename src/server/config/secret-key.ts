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

/** The configuration of a running server. It always contains a secret key. */
export type RunConfig = Config & { readonly secretKey: string }

const FILE = 'secret-key'
const KEY_BYTES = 32
const KEY = /^[\w-]{43}$/

/**
 * Returns the configuration with a secret key. If SECRET_KEY is not set, uses the key in the data directory, and
 * generates one at the first start. In production, SECRET_KEY is always set.
 * @throws ConfigError if the file in the data directory does not contain a key
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
 * Writes a new key to a temporary file, and then moves it to its final path. If two processes start at the same time,
 * both use the key of the process that was first.
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
