import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { startFaultyProxy } from '../testing/faulty-proxy.ts'
import { createScratchDatabase } from '../testing/scratch-postgres.ts'
import { silentLog } from '../testing/silent-log.ts'
import { connectionError } from './connection.ts'

async function behindPooler() {
  const databaseDirectUrl = await createScratchDatabase()
  const pooler = await startFaultyProxy(databaseDirectUrl)
  onTestFinished(() => pooler.close())
  const warnings: unknown[] = []
  const log = { ...silentLog, warn: (...line: unknown[]) => warnings.push(line.at(-1)) }
  const open = async () => {
    const database = await openDatabase({ databaseUrl: pooler.url, databaseDirectUrl, dataDir: '', log })
    onTestFinished(() => database.close())
    return database
  }
  return { databaseDirectUrl, pooler, warnings, open }
}

describe('a database behind a connection pooler', () => {
  test('the server warns if the role has no timeouts, because it cannot set them through a pooler', async () => {
    const { databaseDirectUrl, warnings, open } = await behindPooler()
    const { db } = await open()
    const limits = sql`select current_setting('statement_timeout') as statement,
                            current_setting('idle_in_transaction_session_timeout') as transaction`
    expect((await db.execute(limits)).rows).toEqual([{ statement: '0', transaction: '0' }])
    expect(warnings).toEqual([
      expect.stringContaining('idle_in_transaction_session_timeout is 0'),
      expect.stringContaining('statement_timeout is 0'),
    ])
    const operator = new Client({ connectionString: databaseDirectUrl })
    await operator.connect()
    onTestFinished(() => operator.end())
    const name = new URL(databaseDirectUrl).pathname.slice(1)
    await operator.query(`alter database ${name} set statement_timeout = '5s'`)
    await operator.query(`alter database ${name} set idle_in_transaction_session_timeout = '30s'`)
    warnings.length = 0
    await open()
    expect(warnings).toEqual([])
  })

  test('the server receives notifications over the direct connection, even while the pooler is down', async () => {
    const { databaseDirectUrl, pooler, open } = await behindPooler()
    const database = await open()
    let notified = 0
    await database.listen(
      'jobs_changed',
      () => notified++,
      () => {},
    )
    await database.db.insert(companies).values({ name: 'by the pooler' })
    await expect.poll(() => notified).toBe(1)
    pooler.setFault('refused')
    const other = await openDatabase({ databaseUrl: databaseDirectUrl, dataDir: '', log: silentLog })
    onTestFinished(() => other.close())
    await other.db.insert(companies).values({ name: 'by another' })
    await expect.poll(() => notified).toBe(2)
  })

  test('if DATABASE_DIRECT_URL is missing, the error names this setting', () => {
    const error = new Error('unsupported startup parameter: statement_timeout')
    const { message } = connectionError('postgres://somebody:secret@127.0.0.1/board', error)
    expect(message).toMatch(/127\.0\.0\.1\/board: a pooler answers there: set DATABASE_DIRECT_URL/)
  })
})
