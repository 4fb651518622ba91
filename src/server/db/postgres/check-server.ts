// Refuses a PostgreSQL that is too old, and says when it is set up to lose acknowledged writes.
import type { ClientBase, Pool } from 'pg'

import type { Log } from '../database.ts'
import { StorageError } from '../storage-error.ts'

const OLDEST_MAJOR = 15
const VERSION_NUMBERS_PER_MAJOR = 10_000

type Setting = { name: string; setting: string }

/** @throws StorageError for a server older than 15, and where dates are not written as ISO 8601 has them. */
export async function checkServer(client: ClientBase, log: Log): Promise<void> {
  const { rows } = await client.query<Setting>(
    `select name, setting from pg_settings
     where name in ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes', 'DateStyle')`,
  )
  for (const { name, setting } of rows) {
    if (name === 'server_version_num') requireSupportedVersion(Number(setting))
    else if (name === 'DateStyle') requireIsoDates(setting)
    else if (setting === 'off')
      log.warn({ [name]: setting }, `PostgreSQL may lose acknowledged writes: ${name} is off`)
  }
}

/** Behind a pooler the limits of a session are set for the role: without them a statement may run for ever. */
export async function warnOfMissingLimits(pool: Pick<Pool, 'query'>, log: Log): Promise<void> {
  const { rows } = await pool.query<Setting>(
    `select name, setting from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`,
  )
  for (const { name } of rows)
    log.warn({ setting: name }, `behind the pooler ${name} is 0: set it for the role (docs/storage.md)`)
}

/** `version` is server_version_num: 150004 is 15.4. */
export function requireSupportedVersion(version: number): void {
  const major = Math.floor(version / VERSION_NUMBERS_PER_MAJOR)
  if (major >= OLDEST_MAJOR) return
  throw new StorageError(
    `DATABASE_URL leads to PostgreSQL ${major}: version ${OLDEST_MAJOR} or newer is needed`,
  )
}

/** Others are read wrongly: their days and months would change places. */
function requireIsoDates(style: string): void {
  if (style.startsWith('ISO')) return
  throw new StorageError(
    `DATABASE_URL leads to a database whose DateStyle is "${style}": alter database ... set datestyle to 'ISO'`,
  )
}
