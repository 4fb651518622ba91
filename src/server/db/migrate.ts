import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'

import { manageCommand } from '../config/manage-command.ts'
import { type Db, type Log, StorageError } from './database.ts'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Whether to migrate a database of an older version or to throw an error. */
export type OlderVersionPolicy = 'migrate' | 'refuse'

type Migration = {
  db: Db
  apply: (config: { migrationsFolder: string }) => Promise<void>
  log: Log
  onOlder?: OlderVersionPolicy | undefined
  folder?: string | undefined
}

/**
 * Applies the pending migrations with the driver's function `apply`. The caller must ensure that only one process
 * migrates at a time. If the database has a newer version, logs a warning and changes nothing.
 * @throws StorageError if migrations are pending and `onOlder` is 'refuse', or if the schema is of another history
 */
export async function migrate({
  db,
  apply,
  log,
  onOlder,
  folder = migrationsFolder,
}: Migration): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)
  const applied = await appliedMigrations(db)
  if (applied.length > 0 && !applied.some((at) => migrations.includes(at)))
    throw new StorageError('An unreleased version created this database. Start with an empty database.')
  if (applied.some((at) => !migrations.includes(at)))
    log.warn('the database is newer than this program, so its schema stays unchanged')
  const pending = migrations.filter((at) => !applied.includes(at))
  if (pending.length === 0) return
  if (onOlder === 'refuse')
    throw new StorageError(`Migrations are missing: ${pending.length}. Run ${manageCommand} migrate`)
  log.info({ steps: pending.length }, 'migrating the database')
  await apply({ migrationsFolder: folder })
}

/** Returns an identifier of this program's schema. It consists of the number of migrations and a hash of them. */
export function schemaVersion(): string {
  const migrations = readMigrationFiles({ migrationsFolder })
  const hash = createHash('sha256')
  for (const { hash: text, folderMillis } of migrations) hash.update(`${text} ${folderMillis}`)
  return `${migrations.length}-${hash.digest('hex').slice(0, 12)}`
}

/** Returns the migrations that were applied to the database. A migration is identified by its time in milliseconds. */
async function appliedMigrations(db: Db): Promise<number[]> {
  const journal = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!journal.rows[0]?.exists) return []
  const applied = await db.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  )
  return applied.rows.map(({ at }) => Number(at))
}
