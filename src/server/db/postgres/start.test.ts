import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'

import { StorageError } from '../database.ts'
import { openDatabase } from '../open.ts'
import { startFaultyProxy } from '../testing/faulty-proxy.ts'
import { createScratchDatabase } from '../testing/scratch-postgres.ts'
import { silentLog } from '../testing/silent-log.ts'
import { checkServer, requireSupportedVersion } from './check-server.ts'
import { connectionError } from './connection.ts'

const open = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: '', log: silentLog, databaseWait: 0 })

describe('a start with a missing, unsuitable or unavailable database', () => {
  test.each([
    ['postgres://somebody:secret@127.0.0.1:1/nothing', 'nothing answers there'],
    ['postgres://somebody:secret@no-such-host.invalid/nothing', 'there is no host with this name'],
  ])('reports in one line that %s is unavailable, without the password', async (url, reason) => {
    const error: unknown = await open(url).catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(StorageError)
    expect(String(error)).toContain(reason)
    expect(String(error)).not.toContain('secret')
    expect(String(error)).not.toContain('\n')
  })

  test('the error names the pooler that rejects a startup parameter', () => {
    const error = new Error('unsupported startup parameter: statement_timeout')
    const { message } = connectionError('postgres://somebody:secret@127.0.0.1/board', error)
    expect(message).toContain('127.0.0.1/board: a pooler answers there: set DATABASE_URL')
  })

  test('if the database is missing, the start fails with an error that names the command to create it', async () => {
    const url = new URL(await createScratchDatabase())
    url.pathname = 'no_such_database'
    await expect(open(url.href)).rejects.toThrow(/no_such_database.*createdb/)
  })

  test('if the database has another DateStyle, the start fails with an error that shows how to change it', async () => {
    const url = await createScratchDatabase()
    const client = new Client({ connectionString: url })
    await client.connect()
    const name = client.escapeIdentifier(client.database ?? '')
    await client.query(`alter database ${name} set datestyle to 'SQL, DMY'`)
    await client.end()
    await expect(open(url)).rejects.toThrow(/DateStyle is "SQL, DMY": alter database/)
  })

  test.each(['LATIN1', 'SQL_ASCII'])(
    'if the database has the encoding %s, the start fails with an error that shows how to create another',
    async (encoding) => {
      const url = await createScratchDatabase(`encoding '${encoding}' locale 'C' template template0`)
      await expect(open(url)).rejects.toThrow(
        new RegExp(`with the encoding ${encoding}: .*createdb --encoding UTF8 --template template0`),
      )
    },
  )

  test('the start waits for a database server that does not answer yet, and logs this once', async () => {
    const proxy = await startFaultyProxy(await createScratchDatabase())
    onTestFinished(() => proxy.close())
    proxy.setFault('refused')
    const warning = Promise.withResolvers<unknown>()
    let warnings = 0
    const warn = (line: unknown) => {
      warnings += 1
      warning.resolve(line)
    }
    const opening = openDatabase({
      databaseUrl: proxy.url,
      dataDir: '',
      log: { ...silentLog, warn },
      databaseWait: 20_000,
    })
    expect(await warning.promise).toMatch(/^Cannot open the database .*; waiting for it for up to 20 s$/)
    proxy.setFault('none')
    const database = await opening
    await database.ping()
    await database.close()
    expect(warnings).toBe(1)
  })

  test('the start does not wait for a missing database', async () => {
    const url = new URL(await createScratchDatabase())
    url.pathname = 'no_such_database'
    const opening = openDatabase({
      databaseUrl: url.href,
      dataDir: '',
      log: silentLog,
      databaseWait: 600_000,
    })
    await expect(opening).rejects.toThrow(/no_such_database/)
  })
})

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: await createScratchDatabase() })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe('a start with an unsuitable database server', () => {
  test('the server logs database settings that risk the loss of acknowledged writes', async () => {
    const client = await connected()
    const warnings: unknown[] = []
    const log = { ...silentLog, warn: (...line: unknown[]) => warnings.push(line.at(-1)) }
    await checkServer(client, log)
    expect(warnings).toEqual([])
    await client.query('set synchronous_commit = off')
    await checkServer(client, log)
    expect(warnings).toEqual([expect.stringContaining('synchronous_commit is off')])
  })

  test('the start fails for PostgreSQL older than 15', () => {
    expect(() => requireSupportedVersion(140_012)).toThrow('PostgreSQL 14: version 15 or newer is needed')
    expect(() => requireSupportedVersion(150_000)).not.toThrow()
    expect(() => requireSupportedVersion(180_001)).not.toThrow()
  })
})
