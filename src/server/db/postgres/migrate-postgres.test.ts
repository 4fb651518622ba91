import { Client } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '../open.ts'
import { createScratchDatabase } from '../testing/scratch-postgres.ts'
import { silentLog } from '../testing/silent-log.ts'

let databaseUrl: string
let observer: Client

beforeEach(async () => {
  databaseUrl = await createScratchDatabase()
  observer = await connected()
})

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function migrateAndClose(log = silentLog): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log })
  await database.close()
}

async function appliedMigrations(): Promise<number> {
  const { rows } = await observer.query('select 1 from drizzle.__drizzle_migrations')
  return rows.length
}

async function tableNames(): Promise<unknown[]> {
  const { rows } = await observer.query(
    `select table_name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map((row: { table_name: string }) => row.table_name)
}

describe('migrations on PostgreSQL', () => {
  test('the migrations run once if several instances start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrateAndClose()))
    const once = await appliedMigrations()
    await migrateAndClose()
    expect(await appliedMigrations()).toBe(once)
  })

  test('the migrations run again from the beginning after the migrating process was killed', async () => {
    const blocker = await connected()
    await blocker.query('begin; create table jobs ()')
    const killed = migrateAndClose().catch((error: unknown) => error)
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await observer.query(waiting)).rows.length).toBe(1)
    await observer.query(`select pg_terminate_backend(pid) from (${waiting}) as migrations`)
    expect(await killed).toBeInstanceOf(Error)
    await blocker.query('rollback')
    expect(await tableNames()).toEqual([])
    await migrateAndClose()
    expect(await tableNames()).toEqual(expect.arrayContaining(['companies', 'jobs']))
  })

  test('a program leaves a database of a newer version unchanged and logs a warning', async () => {
    await migrateAndClose()
    await observer.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 9999999999999)`,
    )
    const warnings: unknown[] = []
    await migrateAndClose({ ...silentLog, warn: (...line: unknown[]) => warnings.push(line.at(-1)) })
    expect(warnings).toEqual([expect.stringContaining('newer than this program')])
  })
})
