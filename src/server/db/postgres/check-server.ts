import type { ClientBase } from 'pg'

import { type Log, StorageError } from '../database.ts'

const MIN_MAJOR_VERSION = 15
const VERSION_NUMBERS_PER_MAJOR = 10_000

type Setting = { name: string; setting: string }

/**
 * Logs a warning if the settings of the server risk the loss of acknowledged writes.
 * @throws StorageError for a server older than PostgreSQL 15, an encoding other than UTF8, or a DateStyle other than
 * ISO
 */
export async function checkServer(client: ClientBase, log: Log): Promise<void> {
  const { rows } = await client.query<Setting>(
    `select name, setting from pg_settings
     where name in ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes', 'DateStyle', 'server_encoding')`,
  )
  for (const { name, setting } of rows) {
    if (name === 'server_version_num') requireSupportedVersion(Number(setting))
    else if (name === 'DateStyle') requireIsoDates(setting)
    else if (name === 'server_encoding') requireUtf8(setting)
    else if (setting === 'off')
      log.warn({ [name]: setting }, `PostgreSQL may lose acknowledged writes: ${name} is off`)
  }
}

/** @param version PostgreSQL's server_version_num, such as 150004 for 15.4. @throws StorageError if it is too old */
export function requireSupportedVersion(version: number): void {
  const major = Math.floor(version / VERSION_NUMBERS_PER_MAJOR)
  if (major >= MIN_MAJOR_VERSION) return
  throw new StorageError(
    `DATABASE_URL leads to PostgreSQL ${major}: version ${MIN_MAJOR_VERSION} or newer is needed`,
  )
}

/** @throws StorageError if the DateStyle is not ISO, because `pg` would swap days and months in other styles */
function requireIsoDates(style: string): void {
  if (style.startsWith('ISO')) return
  throw new StorageError(
    `DATABASE_URL leads to a database whose DateStyle is "${style}": alter database ... set datestyle to 'ISO'`,
  )
}

/**
 * @throws StorageError if the encoding is not UTF8, because other encodings cannot store some texts or do not reject
 * invalid ones
 */
function requireUtf8(encoding: string): void {
  if (encoding === 'UTF8') return
  throw new StorageError(
    `DATABASE_URL leads to a database with the encoding ${encoding}: create one with ` +
      'createdb --encoding UTF8 --template template0 NAME, and move the data with pg_dump and psql',
  )
}
