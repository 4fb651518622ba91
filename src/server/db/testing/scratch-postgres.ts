import { isMainThread, threadId } from 'node:worker_threads'

import { Client } from 'pg'

const localDefaults = [
  'postgres://root@127.0.0.1:5432/postgres',
  'postgres://postgres@127.0.0.1:5432/postgres',
]
const PREFIX = 'fretboard_test_'

const isForkedWorker = process.env['VITEST'] !== undefined && isMainThread
/** The ID of the main process of the test run. It is the parent process of a forked Vitest worker. */
const runId = isForkedWorker ? process.ppid : process.pid
let databaseCount = 0

/**
 * Returns the URL of a PostgreSQL server for tests, from TEST_DATABASE_URL or on this host. Undefined if none answers.
 */
export async function findTestServer(): Promise<string | undefined> {
  const configured = process.env['TEST_DATABASE_URL']
  for (const url of configured ? [configured] : localDefaults) if (await isReachable(url)) return url
  return undefined
}

/** Creates an empty database and returns its URL. `options` are added to the SQL command `create database`. */
export async function createScratchDatabase(options = ''): Promise<string> {
  const server = await findTestServer()
  if (!server) throw new Error('No PostgreSQL answers for the tests: set TEST_DATABASE_URL')
  const name = `${PREFIX}${runId}_${process.pid}_${threadId}_${databaseCount++}`
  await onServer(server, (client) => client.query(`create database ${name} ${options}`))
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Drops the databases of this test run and of killed test runs. Call this when no worker is running. */
export async function dropScratchDatabases(): Promise<void> {
  const server = await findTestServer()
  if (!server) return
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [PREFIX],
    )
    for (const { name } of rows.filter((row) => isUnused(row.name)))
      await client.query(`drop database if exists ${name} with (force)`)
  })
}

function isUnused(name: string): boolean {
  const owner = Number(name.slice(PREFIX.length).split('_')[0])
  return owner === process.pid || !isAlive(owner)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function isReachable(url: string): Promise<boolean> {
  return onServer(url, () => Promise.resolve(true)).catch(() => false)
}

async function onServer<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
