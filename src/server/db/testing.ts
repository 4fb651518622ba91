import { sql } from 'drizzle-orm'

import type { Database, Db } from './database.ts'
import { embeddedDatabase } from './embedded/embedded-database.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { tables } from './schema.ts'
import { countSyncs } from './testing/count-syncs.ts'
import { loadEmbeddedTemplate } from './testing/embedded-template.ts'
import { createScratchDatabase } from './testing/scratch-postgres.ts'
import { silentLog } from './testing/silent-log.ts'

const perWorker: typeof globalThis & { fretboardTestDatabase?: Promise<Database> } = globalThis

/**
 * Returns the migrated database of this test worker: PostgreSQL if TEST_DATABASE is `postgres`, otherwise an embedded
 * one. Tests empty it in `beforeEach` and never close it.
 */
export function testDatabase(): Promise<Database> {
  perWorker.fretboardTestDatabase ??= process.env['TEST_DATABASE'] === 'postgres' ? onPostgres() : inMemory()
  return perWorker.fretboardTestDatabase
}

/** Returns a database that no application of the worker uses, as `restore` requires. Tests never close it. */
export const unusedTestDatabase = (): Promise<Database> =>
  process.env['TEST_DATABASE'] === 'postgres' ? onPostgres() : testDatabase()

let onNotification = () => {}
let listening: Promise<void> | undefined
let previous: Promise<void> = Promise.resolve()

/** Resolves when all listeners of this worker have been notified of the earlier commits to its database. */
export async function waitForNotifications(): Promise<void> {
  previous = previous.catch(() => {}).then(notifyItself)
  return previous
}

async function notifyItself(): Promise<void> {
  const database = await testDatabase()
  listening ??= database.listen(
    'all_notifications_arrived',
    () => onNotification(),
    () => onNotification(),
  )
  await listening
  const { promise, resolve } = Promise.withResolvers<void>()
  onNotification = resolve
  await database.db.execute(sql`notify all_notifications_arrived`)
  await promise
}

/**
 * Like `waitForNotifications` if `db` is the worker's database, otherwise a no-op. Call it after writes that bypass the
 * app of a test.
 */
export async function waitForNotificationsOf(db: Db): Promise<void> {
  const database = await perWorker.fretboardTestDatabase
  if (database?.db === db) await waitForNotifications()
}

/**
 * Deletes all rows in one statement, which is ten times faster than one statement for each table. Identity sequences
 * continue, so never expect id 1. Disables triggers, which requires a superuser, because a trigger of the audit log
 * rejects deletions. Sends the notification that a trigger would otherwise send.
 */
export async function emptyTables(db: Db): Promise<void> {
  await db.execute(deleteAll)
}

const [first, ...others] = tables.map((table) => sql`delete from ${table}`)
const otherDeletes = others.map((remove, index) => sql`${sql.identifier(`t${index}`)} as (${remove})`)
const deleteAll = sql`do $$ begin
  set local session_replication_role = replica;
  with ${sql.join(otherDeletes, sql`, `)} ${first};
  notify jobs_changed;
end $$`

async function inMemory(): Promise<Database> {
  const client = await loadEmbeddedTemplate()
  return embeddedDatabase(client, {
    isWritable: () => true,
    countCommits: countSyncs(client),
    close: () => client.close(),
  })
}

async function onPostgres(): Promise<Database> {
  return openPostgres({ databaseUrl: await createScratchDatabase(), log: silentLog })
}
