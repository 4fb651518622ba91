import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { type Database, openDatabase } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { startFaultyProxy } from '../testing/faulty-proxy.ts'
import { createScratchDatabase } from '../testing/scratch-postgres.ts'
import { silentLog } from '../testing/silent-log.ts'

let databaseUrl: string
let database: Database

beforeEach(async () => {
  databaseUrl = await createScratchDatabase()
  database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog })
  onTestFinished(() => database.close())
})

const ignore = () => {}

/** Ends all other connections to the database, as a restart of PostgreSQL does. */
async function endAllConnections(): Promise<void> {
  const operator = new Client({ connectionString: databaseUrl })
  await operator.connect()
  await operator.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await operator.end()
}

describe('lost connections and timeouts', () => {
  test('the pool replaces a lost idle connection', async () => {
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

  test('a transaction with a lost connection writes nothing and frees its place in the pool', async () => {
    const attempts = 12
    for (let attempt = 0; attempt < attempts; attempt++) {
      const work = database.db.transaction(async (tx) => {
        await tx.insert(companies).values({ name: 'lost' })
        await endAllConnections()
        await tx.insert(companies).values({ name: 'also lost' })
      })
      await expect(work).rejects.toThrow(/Failed query|terminat/)
    }
    expect(await database.db.$count(companies)).toBe(0)
  })

  test('the listener reports a gap when its connection is lost and when there is a new connection', async () => {
    let gaps = 0
    let notified = 0
    await database.listen(
      'jobs_changed',
      () => notified++,
      () => gaps++,
    )
    await database.db.insert(companies).values({ name: 'first' })
    await expect.poll(() => notified).toBe(1)
    await endAllConnections()
    await expect.poll(() => gaps, { timeout: 10_000 }).toBe(2)
    await database.db.insert(companies).values({ name: 'second' })
    await expect.poll(() => notified).toBe(2)
  })

  test('PostgreSQL ends statements after 5 seconds and idle transactions after 30 seconds', async () => {
    const { rows } = await database.db.execute(
      sql`select current_setting('statement_timeout') as statement,
               current_setting('idle_in_transaction_session_timeout') as transaction`,
    )
    expect(rows).toEqual([{ statement: '5s', transaction: '30s' }])
  })
})

describe('the listener and the pool', () => {
  test('commits by another process notify the subscribers', async () => {
    const other = await openDatabase({ databaseUrl, dataDir: '', log: silentLog })
    onTestFinished(() => other.close())
    let notified = 0
    await database.listen(
      'jobs_changed',
      () => notified++,
      () => {},
    )
    await other.db.insert(companies).values({ name: 'from elsewhere' })
    await expect.poll(() => notified).toBe(1)
  })

  test('two concurrent `listen` calls share one connection', async () => {
    let notified = 0
    const listen = () =>
      database.listen(
        'jobs_changed',
        () => notified++,
        () => {},
      )
    await Promise.all([listen(), listen()])
    const { rows } = await database.db.execute(
      sql`select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
    expect(rows).toHaveLength(1)
    await database.db.insert(companies).values({ name: 'first' })
    await expect.poll(() => notified).toBe(2)
  })

  test('the statements of concurrent `listen` calls are sent one after another', async () => {
    const warnings: string[] = []
    const keep = ({ message }: Error) => warnings.push(message)
    process.on('warning', keep)
    onTestFinished(() => void process.off('warning', keep))
    await database.listen('first', ignore, ignore)
    await Promise.all(
      ['second', 'third', 'fourth'].map((channel) => database.listen(channel, ignore, ignore)),
    )
    expect(warnings).toEqual([])
  })

  test('the statistics contain the used, idle and waiting connections and the age of the listener', async () => {
    expect(database.statistics()).toEqual({
      pool: { used: 0, idle: 0, max: 10, waiting: 0 },
      listenerSeconds: undefined,
    })
    await database.listen('jobs_changed', ignore, ignore)
    expect(database.statistics().listenerSeconds).toBeGreaterThanOrEqual(0)
    const { promise: end, resolve: endTransactions } = Promise.withResolvers<void>()
    const transactions = Array.from({ length: 12 }, () => database.db.transaction(() => end))
    await expect.poll(() => database.statistics().pool).toEqual({ used: 10, idle: 0, max: 10, waiting: 2 })
    endTransactions()
    await Promise.all(transactions)
    expect(database.statistics().pool).toMatchObject({ used: 0, waiting: 0 })
  })

  test('the database can be closed while the server does not answer', async () => {
    const proxy = await startFaultyProxy(databaseUrl)
    onTestFinished(() => proxy.close())
    const other = await openDatabase({ databaseUrl: proxy.url, dataDir: '', log: silentLog })
    await other.listen('nothing', ignore, ignore)
    await other.ping()
    proxy.setFault('frozen')
    const outcome = other.db.execute(sql`select 1`).then(
      () => 'answered',
      () => 'failed',
    )
    // The test would time out if `close` waited for the server.
    await other.close()
    expect(await outcome).toBe('failed')
  })
})
