// Refuses a PostgreSQL that is too old, and says when it is set up to lose acknowledged writes.
import type { ClientBase } from 'pg'

import type { Log } from '../database.ts'
import { StorageError } from '../storage-error.ts'

const OLDEST_MAJOR = 15
const VERSION_NUMBERS_PER_MAJOR = 10_000

type Setting = { name: string; setting: string }

/** @throws StorageError for a server older than 15. */
export async function checkServer(client: ClientBase, log: Log): Promise<void> {
  const { rows } = await client.query<Setting>(
    `select name, setting from pg_settings
     where name in ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes')`,
  )
  for (const { name, setting } of rows) {
    if (name === 'server_version_num') requireSupportedVersion(Number(setting))
    else if (setting === 'off')
      log.warn({ [name]: setting }, `PostgreSQL may lose acknowledged writes: ${name} is off`)
  }
}

/** `version` is server_version_num: 150004 is 15.4. */
export function requireSupportedVersion(version: number): void {
  const major = Math.floor(version / VERSION_NUMBERS_PER_MAJOR)
  if (major >= OLDEST_MAJOR) return
  throw new StorageError(
    `DATABASE_URL leads to PostgreSQL ${major}: version ${OLDEST_MAJOR} or newer is needed`,
  )
}
