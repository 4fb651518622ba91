// A real, migrated database for tests: one per worker, of the kind that TEST_DATABASE names.
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

/** The worker's database. Empty it in `beforeEach`; do not close it: it ends with the worker. */
export function testDatabase(): Promise<Database> {
  perWorker.fretboardTestDatabase ??= process.env['TEST_DATABASE'] === 'postgres' ? onPostgres() : inMemory()
  return perWorker.fretboardTestDatabase
}

let hear = () => {}
let listening: Promise<void> | undefined
let previous: Promise<void> = Promise.resolve()

/** Resolves when all listeners of this worker have heard of what was committed to its database until now. */
export async function everythingIsHeard(): Promise<void> {
  previous = previous.catch(() => {}).then(askOneself)
  return previous
}

async function askOneself(): Promise<void> {
  const database = await testDatabase()
  listening ??= database.listen(
    'everything_is_heard',
    () => hear(),
    () => hear(),
  )
  await listening
  const { promise, resolve } = Promise.withResolvers<void>()
  hear = resolve
  await database.db.execute(sql`notify everything_is_heard`)
  await promise
}

/** For writes past the apps of a test: resolves when they have heard, where `db` is the worker's database. */
export async function waitUntilHeard(db: Db): Promise<void> {
  const database = await perWorker.fretboardTestDatabase
  if (database?.db === db) await everythingIsHeard()
}

/**
 * Deletes every row, in one statement: a tenth of the time. Identities go on counting: never expect id 1. Without
 * triggers, since the audit log's would keep it full: that takes a superuser, and the list of jobs is told by hand.
 */
export async function emptyTables(db: Db): Promise<void> {
  await db.execute(emptying)
}

const [first, ...others] = tables.map((table) => sql`delete from ${table}`)
const named = others.map((remove, index) => sql`${sql.identifier(`t${index}`)} as (${remove})`)
const emptying = sql`do $$ begin
  set local session_replication_role = replica;
  with ${sql.join(named, sql`, `)} ${first};
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
