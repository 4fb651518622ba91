import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import { emptyFolder } from '../../lib/empty-folder.testing.ts'
import { isUniqueViolation } from '../is-unique-violation.ts'
import { openDatabase } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { folderWithDatabase } from '../testing/folder-with-database.ts'
import { silentLog } from '../testing/silent-log.ts'
import { type ConnectedDatabase, connectDatabase } from './connected-database.ts'
import { querySocket } from './local-sockets.ts'
import { describeBuild, readMessages, sendMessage } from './query-messages.ts'
import { serveQueries } from './serve-queries.ts'

/** Opens a database that serves queries of commands. Records the warnings of the database. */
async function serving() {
  const dataDir = await folderWithDatabase()
  const warnings: unknown[] = []
  const log = { ...silentLog, warn: (...line: unknown[]) => void warnings.push(line.at(-1)) }
  const database = await openDatabase({ dataDir, log })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= database.close())
  onTestFinished(close)
  return { dataDir, database, warnings, close }
}

async function connected(dataDir: string): Promise<ConnectedDatabase> {
  const database = await connectDatabase(dataDir)
  if (database === undefined) throw new Error('no process listens')
  onTestFinished(() => database.close())
  return database
}

const requestErasure = async () => {}
const companyNamed = (name: string) => ({ name, website: null })
const DISCONNECTED = 'a command was disconnected, and its open transaction rolled back'

describe('queries of a command', () => {
  test('a query of a command returns the same values as a query in the server process', async () => {
    const { dataDir, database } = await serving()
    const { db } = await connected(dataDir)
    await db.insert(companies).values([companyNamed('Ørsted'), companyNamed('Łąka')])
    const typed = sql`select 1 as int4, 9007199254740993::int8 as int8, 1.50::numeric as numeric, true as bool,
    null as nothing, '\\x00ff'::bytea as bytea, '{"a": [1]}'::jsonb as jsonb, array['a', null] as texts,
    '2026-11-20T09:00:00Z'::timestamptz as moment, '2026-11-20'::date as day, interval '3 days' as interval`
    expect((await db.execute(typed)).rows).toEqual((await database.db.execute(typed)).rows)
    const stored = await database.db.select().from(companies)
    expect(stored).toHaveLength(2)
    expect(await db.select().from(companies)).toEqual(stored)
  })

  test('a command can request the erasure of deleted rows', async () => {
    const { dataDir } = await serving()
    const { eraseDeletedRows } = await connected(dataDir)
    await eraseDeletedRows()
    await expect(access(join(dataDir, 'pgdata', 'erasure.requested'))).resolves.toBeUndefined()
  })

  test('a failed query has the error code and the constraint name of PostgreSQL', async () => {
    const { dataDir } = await serving()
    const { db } = await connected(dataDir)
    await db.insert(companies).values(companyNamed('Ørsted'))
    const again = db.insert(companies).values(companyNamed('Ørsted'))
    await expect(again).rejects.toSatisfy((error) => isUniqueViolation(error, 'companies_name_key'))
    await expect(db.execute(sql`not even sql`)).rejects.toThrow('Failed query')
    expect(await db.$count(companies)).toBe(1)
  })

  test('a commit of a command notifies listeners in the server process', async () => {
    const { dataDir, database } = await serving()
    let notifications = 0
    await database.listen(
      'news',
      () => (notifications += 1),
      () => {},
    )
    const { db } = await connected(dataDir)
    await db.transaction((tx) => tx.execute(sql`select pg_notify('news', '')`))
    await expect.poll(() => notifications).toBe(1)
  })
})

describe('transactions of commands', () => {
  test('queries of the server and of other commands wait until the transaction of a command ends', async () => {
    const { dataDir, database } = await serving()
    const [first, second] = [await connected(dataDir), await connected(dataDir)]
    const order: string[] = []
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const transaction = first.db.transaction(async (tx) => {
      await tx.insert(companies).values(companyNamed('First'))
      begun.resolve()
      await finish.promise
      order.push('commit')
    })
    await begun.promise
    const counts = [database.db, second.db].map(async (db) => {
      const count = await db.$count(companies)
      order.push('read')
      return count
    })
    finish.resolve()
    await transaction
    expect(await Promise.all(counts)).toEqual([1, 1])
    expect(order).toEqual(['commit', 'read', 'read'])
  })

  test('a transaction is rolled back if it fails or if its command disconnects', async () => {
    const { dataDir, database, warnings } = await serving()
    const first = await connected(dataDir)
    const failing = first.db.transaction(async (tx) => {
      await tx.insert(companies).values(companyNamed('First'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(warnings).toEqual([])
    const abandoned = first.db.transaction(async (tx) => {
      await tx.insert(companies).values(companyNamed('Second'))
      await first.close()
      await tx.insert(companies).values(companyNamed('Third'))
    })
    await expect(abandoned).rejects.toThrow('An open transaction was rolled back')
    await expect.poll(() => warnings).toEqual([DISCONNECTED])
    expect(await database.db.$count(companies)).toBe(0)
  })

  test('a query inside a transaction throws instead of deadlocking if it does not use the transaction', async () => {
    const { dataDir } = await serving()
    const { db } = await connected(dataDir)
    const mistaken = db.transaction(async () => {
      await db.select().from(companies)
    })
    await expect(mistaken).rejects.toThrow('The outer db was used inside db.transaction')
  })

  test('a command with an idle transaction is disconnected, and its transaction is rolled back', async () => {
    const path = join(await emptyFolder(), 'query.socket')
    const client = await PGlite.create()
    onTestFinished(() => client.close())
    await client.exec('create table notes (words text)')
    const warnings: unknown[] = []
    const log = { warn: (...line: unknown[]) => void warnings.push(line.at(-1)) }
    const parts = { client, requestErasure, isWritable: () => true, log, maxIdleMs: 50 }
    const stop = await serveQueries({ path, ...parts })
    onTestFinished(stop)
    const socket = connect(path)
    const messages = readMessages(socket)
    const ask = async (message: Parameters<typeof sendMessage>[1]) => {
      sendMessage(socket, message)
      return (await messages.next()).value
    }
    expect((await messages.next()).value).toEqual({ build: describeBuild(), isWritable: true })
    expect(await ask({ kind: 'begin' })).toMatchObject({ kind: 'done' })
    const text = `insert into notes values ('one')`
    const inserted = await ask({ kind: 'query', text, params: [], rowMode: 'object', asText: [] })
    expect(inserted).toMatchObject({ kind: 'done' })
    await once(socket, 'close')
    expect((await client.query('select * from notes')).rows).toEqual([])
    expect(warnings).toEqual([DISCONNECTED])
  })
})

describe('the connection of a command', () => {
  test.each([
    ['an HTTP request', 'GET / HTTP/1.1\r\n\r\n'],
    ['a message that is not a request', Buffer.from([0, 0, 0, 2, 0xff, 0x0f])],
    ['a message that is too large', Buffer.from([0xff, 0xff, 0xff, 0xff])],
  ])(
    'the server closes the connection of a command after %s, and serves the next command',
    async (_what, bytes) => {
      const { dataDir, warnings } = await serving()
      const socket = connect(querySocket(dataDir) ?? '')
      socket.on('error', () => {}).resume()
      socket.write(bytes)
      await once(socket, 'close')
      await expect.poll(() => warnings).toEqual([DISCONNECTED])
      const { db } = await connected(dataDir)
      expect(await db.$count(companies)).toBe(0)
    },
  )

  test('closing the database closes the connection of a command and rolls back its transaction', async () => {
    const { dataDir, close } = await serving()
    const { db } = await connected(dataDir)
    const transaction = db.transaction(async (tx) => {
      await tx.insert(companies).values(companyNamed('Unfinished'))
      await close()
      await tx.insert(companies).values(companyNamed('Late'))
    })
    await expect(transaction).rejects.toThrow('The server that has the database open ended the connection')
    expect(await connectDatabase(dataDir)).toBeUndefined()
    const reopened = await openDatabase({ dataDir, log: silentLog })
    expect(await reopened.db.select().from(companies).where(eq(companies.name, 'Unfinished'))).toEqual([])
    await reopened.close()
  })

  test('a command of another version fails with an error that names both versions', async () => {
    const dataDir = await emptyFolder()
    const server = createServer((socket) =>
      sendMessage(socket, { build: '9.9.9 (commit abc, schema 1-2)', isWritable: true }),
    )
    onTestFinished(() => void server.close())
    await once(server.listen(querySocket(dataDir)), 'listening')
    await expect(connectDatabase(dataDir)).rejects.toThrow(
      `The running server is version 9.9.9 (commit abc, schema 1-2), and this command is version ${describeBuild()}. ` +
        'Restart the server, or run the command of its version.',
    )
  })
})
