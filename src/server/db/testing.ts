import { sql } from 'drizzle-orm'

import type { Database, Db } from './database.ts'
import { embeddedDatabase } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { tables } from './schema.ts'
import { countSyncs } from './testing/count-syncs.ts'
import { loadEmbeddedTemplate } from './testing/embedded-template.ts'
import { createScratchDatabase } from './testing/scratch-postgres.ts'
import { silentLog } from './testing/silent-log.ts'

const perWorker: typeof globalThis & { fretboardTestDatabase?: Promise<Database> } = globalThis

/**
 * Returns the migrated database of this test worker. It is on PostgreSQL if TEST_DATABASE is `postgres`, and otherwise
 * in memory. Tests empty the database in `beforeEach` and never close it.
 */
export function testDatabase(): Promise<Database> {
  perWorker.fretboardTestDatabase ??= process.env['TEST_DATABASE'] === 'postgres' ? onPostgres() : inMemory()
  return perWorker.fretboardTestDatabase
}

/** Returns a database that no app of the test worker uses, because `restore` requires this. Tests never close it. */
export const unusedTestDatabase = (): Promise<Database> =>
  process.env['TEST_DATABASE'] === 'postgres' ? onPostgres() : testDatabase()

let onNotification = () => {}
let listening: Promise<void> | undefined
let previous: Promise<void> = Promise.resolve()

/**
 * Resolves when all listeners in this test worker have been notified of the commits to the worker's database so far.
 */
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
 * Like `waitForNotifications` if `db` is the worker's database, otherwise does nothing. Call this after writes that a
 * test makes without its app, because the app learns of them from notifications.
 */
export async function waitForNotificationsOf(db: Db): Promise<void> {
  const database = await perWorker.fretboardTestDatabase
  if (database?.db === db) await waitForNotifications()
}

/**
 * Deletes all rows in one statement, which is ten times faster than one statement for each table. Identity sequences
 * continue, so tests must not expect the ID 1. Disables triggers, because a trigger of the audit log rejects deletions.
 * Only a superuser can disable triggers. Also sends the notification that one of the disabled triggers would send.
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
