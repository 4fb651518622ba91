import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { asc, eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import { copySocket } from '#server/db/embedded/local-sockets.ts'
import { type Database, type Db, openDatabase } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { copyDatabaseTo } from '#server/db/testing/embedded-template.ts'
import { folderWithDatabase } from '#server/db/testing/folder-with-database.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'

import { bareEnv } from '../lib/bare-env.testing.ts'
import { manageInProcess } from './manage.testing.ts'

/** Opens an embedded database in the process of the test, as a server does. */
async function running(dataDir?: string) {
  const directory = dataDir ?? (await folderWithDatabase())
  const database = await openDatabase({ dataDir: directory, log: silentLog })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= database.close())
  onTestFinished(close)
  return { directory, database, close }
}

const manage = (directory: string, ...args: string[]) =>
  manageInProcess(args, { env: { DATA_DIR: directory } })

/**
 * Inserts one company after another until `stop` is called. Each transaction inserts a company and a job with the same
 * name. `count` returns the number of commits.
 */
function writeContinuously({ db }: Database) {
  const ending = new AbortController()
  let written = 0
  const writing = (async () => {
    while (!ending.signal.aborted) {
      await db.transaction((tx) => writePair(tx, written + 1))
      written += 1
      await nextTurn()
    }
  })()
  const stop = async () => {
    ending.abort()
    await writing
  }
  onTestFinished(stop)
  return { count: () => written, stop }
}

async function writePair(tx: Db, number: number): Promise<void> {
  const name = `company ${number}`
  const [company] = await tx.insert(companies).values({ name }).returning()
  const job = { title: name, slug: 'slug', description: 'words', applyLink: 'https://a.example/' }
  await tx.insert(jobs).values({ ...job, companyId: company?.id ?? 0 })
}

/** Returns the names of the companies in the order of insertion. Fails if the job of a company is missing. */
async function pairsIn(directory: string): Promise<string[]> {
  const { database } = await running(directory)
  const pairs = await database.db
    .select({ company: companies.name, job: jobs.title })
    .from(companies)
    .leftJoin(jobs, eq(jobs.companyId, companies.id))
    .orderBy(asc(companies.id))
  expect(pairs.filter(({ company, job }) => company !== job)).toEqual([])
  return pairs.map(({ company }) => company)
}

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

describe.skipIf(onPostgres)('backup during writes', () => {
  test('is consistent and can be restored elsewhere', async () => {
    const { directory, database } = await running()
    const writing = writeContinuously(database)
    const file = join(await emptyFolder(), 'online.backup')
    const before = writing.count()
    const { status, problems } = await manage(directory, 'backup', file)
    const after = writing.count()
    await writing.stop()
    expect([status, problems.includes('error')]).toEqual([0, false])
    expect(after).toBeGreaterThan(before)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const elsewhere = await folderWithDatabase()
    expect(await manage(elsewhere, 'restore', file)).toMatchObject({ status: 0 })
    const pairs = await pairsIn(elsewhere)
    expect(pairs).toEqual(pairs.map((_, index) => `company ${index + 1}`))
    expect(pairs.length).toBeGreaterThanOrEqual(before)
    expect(pairs.length).toBeLessThanOrEqual(after)
  })

  test('deletes its temporary copy of the database, and the copy that a killed command left behind', async () => {
    const { directory } = await running()
    await mkdir(join(directory, 'copy/pgdata'), { recursive: true })
    expect(await manage(directory, 'backup', join(directory, 'a.backup'))).toMatchObject({ status: 0 })
    expect(await readdir(directory)).not.toContain('copy')
  })
})

describe.skipIf(onPostgres)('the socket through which commands copy the embedded database', () => {
  test('is accessible only to its owner and deleted at shutdown', async () => {
    const { directory, close } = await running()
    const socket = join(directory, 'copy.socket')
    expect((await stat(socket)).mode & 0o777).toBe(0o600)
    await close()
    await expect(stat(socket)).rejects.toThrow('ENOENT')
  })

  test('replaces a socket that a killed process left behind', async () => {
    const directory = await folderWithDatabase()
    const child = spawn(
      process.execPath,
      [
        '-e',
        `require('node:net').createServer().listen(${JSON.stringify(copySocket(directory))}, () => console.log('up'))`,
      ],
      { env: bareEnv() },
    )
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await readdir(directory)).toContain('copy.socket')
    await running(directory)
    expect(await manage(directory, 'backup', join(directory, 'a.backup'))).toMatchObject({ status: 0 })
  })

  test('tolerates disconnected and idle clients', async () => {
    const { directory, close } = await running()
    const client = connect(copySocket(directory) ?? '')
    await once(client, 'data')
    client.destroy()
    expect(await manage(directory, 'backup', join(directory, 'a.backup'))).toMatchObject({ status: 0 })
    const idle = connect(copySocket(directory) ?? '')
    await once(idle, 'data')
    const second = await manage(directory, 'backup', join(directory, 'b.backup'))
    expect(second).toMatchObject({
      status: 1,
      problems: 'error: Another command is already copying this database.\n',
    })
    await close()
  })

  test('is not created if its path is too long, and the server logs a warning', async () => {
    const directory = join(await emptyFolder(), 'long'.repeat(30))
    await mkdir(directory)
    await copyDatabaseTo(directory)
    const warnings: unknown[] = []
    const database = await openDatabase({
      dataDir: directory,
      log: { ...silentLog, warn: (...line: unknown[]) => warnings.push(line.at(-1)) },
    })
    onTestFinished(() => database.close())
    expect(warnings).toEqual([expect.stringContaining('too long for a socket')])
    const { status, problems } = await manage(directory, 'backup', join(directory, 'a.backup'))
    expect(status).toBe(1)
    expect(problems).toMatch(
      /^error: The path of [^\n]* is too long for a socket\. Stop the process that has it open first\.\n$/,
    )
    await database.ping()
  })
})
