// PostgreSQL ends connections while they are idle, in a transaction, or listening. The process goes on.
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { type Database, openDatabase } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { createScratchDatabase } from '../testing/scratch-postgres.ts'
import { silentLog } from '../testing/silent-log.ts'
import { troubledWayTo } from '../testing/troubled-postgres.ts'

let databaseUrl: string
let database: Database

beforeEach(async () => {
  databaseUrl = await createScratchDatabase()
  database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog })
  onTestFinished(() => database.close())
})

const nothing = () => {}

/** What an operator who restarts the server does to all of our connections. */
async function endAllConnections(): Promise<void> {
  const operator = new Client({ connectionString: databaseUrl })
  await operator.connect()
  await operator.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await operator.end()
}

test('an idle connection that is lost is replaced', async () => {
  await database.ping()
  await endAllConnections()
  await expect
    .poll(() =>
      database.ping().then(
        () => 'answers',
        () => 'no answer',
      ),
    )
    .toBe('answers')
})

test('a transaction whose connection is lost fails, writes nothing, and gives its place back', async () => {
  const manyTimes = 12
  for (let time = 0; time < manyTimes; time++) {
    const work = database.db.transaction(async (tx) => {
      await tx.insert(companies).values({ name: 'lost' })
      await endAllConnections()
      await tx.insert(companies).values({ name: 'also lost' })
    })
    await expect(work).rejects.toThrow(/Failed query|terminat/)
  }
  expect(await database.db.$count(companies)).toBe(0)
})

test('a lost listener says that there is a gap, comes back, says it again, and hears', async () => {
  let gaps = 0
  let heard = 0
  await database.listen(
    'jobs_changed',
    () => heard++,
    () => gaps++,
  )
  await database.db.insert(companies).values({ name: 'first' })
  await expect.poll(() => heard).toBe(1)
  await endAllConnections()
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(2)
  await database.db.insert(companies).values({ name: 'second' })
  await expect.poll(() => heard).toBe(2)
})

test('the server ends statements after 5 seconds, and transactions that do nothing after 30', async () => {
  const { rows } = await database.db.execute(
    sql`select current_setting('statement_timeout') as statement,
               current_setting('idle_in_transaction_session_timeout') as transaction`,
  )
  expect(rows).toEqual([{ statement: '5s', transaction: '30s' }])
})

test('what another process writes is heard', async () => {
  const other = await openDatabase({ databaseUrl, dataDir: '', log: silentLog })
  onTestFinished(() => other.close())
  let heard = 0
  await database.listen(
    'jobs_changed',
    () => heard++,
    () => {},
  )
  await other.db.insert(companies).values({ name: 'from elsewhere' })
  await expect.poll(() => heard).toBe(1)
})

test('two that begin to listen at once are heard over one connection', async () => {
  let heard = 0
  const listen = () =>
    database.listen(
      'jobs_changed',
      () => heard++,
      () => {},
    )
  await Promise.all([listen(), listen()])
  const { rows } = await database.db.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  expect(rows).toHaveLength(1)
  await database.db.insert(companies).values({ name: 'first' })
  await expect.poll(() => heard).toBe(2)
})

test('those that join it at once ask it one after another', async () => {
  const warnings: string[] = []
  const keep = ({ message }: Error) => warnings.push(message)
  process.on('warning', keep)
  onTestFinished(() => void process.off('warning', keep))
  await database.listen('first', nothing, nothing)
  await Promise.all(
    ['second', 'third', 'fourth'].map((channel) => database.listen(channel, nothing, nothing)),
  )
  expect(warnings).toEqual([])
})

test('the figures tell of connections, of who waits for one, and since when changes are heard', async () => {
  expect(database.figures()).toEqual({
    pool: { used: 0, idle: 0, max: 10, waiting: 0 },
    listenerSeconds: undefined,
  })
  await database.listen('jobs_changed', nothing, nothing)
  expect(database.figures().listenerSeconds).toBeGreaterThanOrEqual(0)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const all = Array.from({ length: 12 }, () => database.db.transaction(() => held))
  await expect.poll(() => database.figures().pool).toEqual({ used: 10, idle: 0, max: 10, waiting: 2 })
  release()
  await Promise.all(all)
  expect(database.figures().pool).toMatchObject({ used: 0, waiting: 0 })
})

test('while the server does not answer the database can be closed', async () => {
  const way = await troubledWayTo(databaseUrl)
  onTestFinished(() => way.close())
  const other = await openDatabase({ databaseUrl: way.url, dataDir: '', log: silentLog })
  await other.listen('nothing', nothing, nothing)
  await other.ping()
  way.make('frozen')
  const asked = other.db.execute(sql`select 1`).then(
    () => 'answered',
    () => 'failed',
  )
  // Says no goodbye: waiting for it, this test would not end.
  await other.close()
  expect(await asked).toBe('failed')
})
