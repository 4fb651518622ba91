import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'

import type { Db, Log } from './database.ts'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

type Migration = { db: Db; apply: () => Promise<void>; log: Log }

/** `apply` runs the migrator of the driver at hand; the caller sees to it that one process does so at a time. */
export async function migrate({ db, apply, log }: Migration): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis)
  const applied = await appliedMigrations(db)
  if (applied.some((at) => !known.includes(at)))
    log.warn('the database is newer than this program: its schema is left as it is')
  const pending = known.filter((at) => !applied.includes(at))
  if (pending.length === 0) return
  log.info({ steps: pending.length }, 'migrating the database')
  await apply()
}

/** The identity of this program's schema: how many migrations make it, and a hash of them all. */
export function schemaVersion(): string {
  const migrations = readMigrationFiles({ migrationsFolder })
  const hash = createHash('sha256')
  for (const migration of migrations) hash.update(migration.hash)
  return `${migrations.length}-${hash.digest('hex').slice(0, 12)}`
}

/** @returns the times (ms) that name the migrations which this database has seen. */
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
