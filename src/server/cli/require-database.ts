import { existsSync } from 'node:fs'

import type { Config } from '#server/config/config.ts'
import { StorageError } from '#server/db/database.ts'
import { embeddedDirectory } from '#server/db/embedded/open-embedded.ts'

/**
 * Call this before opening a database that must exist, because opening a missing embedded database creates an empty
 * one.
 * @throws StorageError if there is no database
 */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl !== undefined || existsSync(embeddedDirectory(dataDir))) return
  throw new StorageError(
    `There is no database in DATA_DIR (${dataDir}), and DATABASE_URL is not set. ` +
      'Set one of them, or ENV_FILE to the file that does.',
  )
}
