import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { emptyFolder } from '#server/lib/empty-folder.testing.ts'

import { migrationsFolder } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { createScratchDatabase } from '../testing/scratch-postgres.ts'
import { silentLog } from '../testing/silent-log.ts'
import { migratePostgres } from './migrate-postgres.ts'

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

/** Ends the connection of the migration while it waits for a lock. */
async function expectKilled(startMigration: () => Promise<void>): Promise<void> {
  const killed = startMigration().catch((error: unknown) => error)
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await observer.query(waiting)).rows.length).toBe(1)
  await observer.query(`select pg_terminate_backend(pid) from (${waiting}) as migrations`)
  expect(await killed).toBeInstanceOf(Error)
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

/** The migrations of this program and one more. */
async function createLaterMigration(): Promise<string> {
  const folder = await emptyFolder()
  await cp(migrationsFolder, folder, { recursive: true })
  await writeFile(join(folder, '0001_later.sql'), `alter table users add column later text default 'new'`)
  const journalPath = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalPath, 'utf8'))
  const [first] = journal.entries
  journal.entries.push({ ...first, idx: 1, when: first.when + 1, tag: '0001_later' })
  await writeFile(journalPath, JSON.stringify(journal))
  return folder
}

const readUsers = async () => (await observer.query('select display_name, later from users')).rows

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
    await expectKilled(migrateAndClose)
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

  test('a database of another history is refused and stays unchanged', async () => {
    await migrateAndClose()
    await observer.query('update drizzle.__drizzle_migrations set created_at = 1')
    await expect(migrateAndClose()).rejects.toThrow('Start with an empty database')
    expect(await appliedMigrations()).toBe(1)
  })
})

describe('a later migration', () => {
  test('runs once if several instances start together, and keeps the rows', async () => {
    await migrateAndClose()
    await observer.query(`insert into users (display_name) values ('Ada')`)
    const folder = await createLaterMigration()
    await Promise.all(
      Array.from({ length: 4 }, () => migratePostgres({ databaseUrl, log: silentLog, folder })),
    )
    expect(await appliedMigrations()).toBe(2)
    expect(await readUsers()).toEqual([{ display_name: 'Ada', later: 'new' }])
  })

  test('runs at the next start after the migrating process was killed', async () => {
    await migrateAndClose()
    const folder = await createLaterMigration()
    const blocker = await connected()
    await blocker.query('begin; lock table users')
    await expectKilled(() => migratePostgres({ databaseUrl, log: silentLog, folder }))
    await blocker.query('rollback')
    expect(await appliedMigrations()).toBe(1)
    await migratePostgres({ databaseUrl, log: silentLog, folder })
    expect(await readUsers()).toEqual([])
  })
})
