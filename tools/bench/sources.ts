// Bench: rounds of 200 sources with 100 jobs each, unchanged and all changed, and one response of 15 MB.
// To run only this bench: node tools/bench/sources.ts
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { createScratchDatabase, dropScratchDatabases, findTestServer } from '#server/db/testing/scratch-postgres.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'
import { atsCertificate, atsKey } from '#server/job-sources/ats-certificate.testing.ts'
import { writeBoard } from '#server/job-sources/ats-formats.testing.ts'
import { hours } from '#server/lib/duration.ts'
import type { NetworkPolicy } from '#server/lib/outgoing-request.ts'
import { recordingLog } from '#server/log.testing.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { filledDirectory, removeDirectory } from './filled-directory.ts'
import { fillSources, keepOneSource, sourceTotals } from './filled-sources.ts'
import { type BenchRow, printTable } from './table.ts'

const SOURCES = 200
const JOBS = 100
const PARAGRAPHS = 12
const MEGABYTE = 1024 * 1024
const budgets = { unchangedSeconds: 30, changedSeconds: 120, lagMs: 50, memoryMegabytes: 60 }

type Board = { body: Buffer }

export async function benchSources(): Promise<BenchRow[]> {
  const rows = await benchOn('')
  if (await findTestServer()) {
    rows.push(...(await benchOn(await createScratchDatabase())))
    await dropScratchDatabases()
  }
  return rows
}

async function benchOn(databaseUrl: string): Promise<BenchRow[]> {
  const dataDir = await filledDirectory(0)
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog })
  const board: Board = { body: boardOf('first') }
  const ats = await serveBoard(board)
  const clock = { now: new Date() }
  const config = withSecretKey(
    readConfig({
      NODE_ENV: 'test',
      SECRET_KEY: testSecretKey,
      ALLOW_INSECURE_DEVELOPMENT: 'on',
      POSTINGS_PER_DAY: '10000',
      ACCOUNT_RATE_LIMITS: 'off',
    }),
  )
  const { networkPolicy } = ats
  const app = createApp({ config, database, now: () => clock.now, log: recordingLog().log, networkPolicy })
  try {
    await app.ready()
    await fillSources(database.db, { sources: SOURCES, body: board.body, config, now: clock.now })
    const round = async () => {
      clock.now = new Date(clock.now.getTime() + hours(1))
      return measure(() => app.tasks.runDue())
    }
    await round()
    const unchanged = await round()
    board.body = boardOf('second')
    const changed = await round()
    const { good, changed: edited } = await sourceTotals(database.db)
    const large = await measureLarge(database, { board, round })
    return rowsOf(databaseUrl === '' ? 'embedded' : 'PostgreSQL', { unchanged, changed, good, edited, large })
  } finally {
    await app.close()
    await database.close()
    ats.close()
    await removeDirectory(dataDir)
  }
}

/** Returns a board of Lever with the same IDs for every version. */
function boardOf(version: string, jobs = JOBS, paragraphs = PARAGRAPHS): Buffer {
  const text = `<p>Django in the ${version} version. ${'We build software with care. '.repeat(10)}</p>`
  const list = Array.from({ length: jobs }, (_, index) => ({
    id: `job-${index}`,
    title: `Django developer ${index}`,
    html: `${text.repeat(paragraphs)}<ul><li>one</li><li><strong>two</strong></li></ul>`,
  }))
  return Buffer.from(writeBoard('lever', list, { board: 'acme' }).body)
}

async function serveBoard(board: Board) {
  const server = createServer({ cert: atsCertificate, key: atsKey }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(board.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo
  const networkPolicy: NetworkPolicy = {
    isAllowedAddress: () => true,
    isAllowedPort: () => true,
    resolve: async () => ['127.0.0.1'],
    resolveTxt: async () => [],
    httpsServer: { port, ca: atsCertificate },
  }
  return { networkPolicy, close: () => void server.close() }
}

type Measured = { seconds: number; lagMs: number }

async function measure(work: () => Promise<void>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  return { seconds, lagMs: delay.percentile(99) / 1e6 }
}

/** Returns by how many megabytes the memory grows while one source reads 15 MB. */
async function measureLarge(
  { db }: Database,
  { board, round }: { board: Board; round: () => Promise<Measured> },
): Promise<number> {
  await keepOneSource(db)
  board.body = boardOf('large', 1900, 25)
  const before = residentMegabytes()
  let most = before
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, residentMegabytes())
      await sleep(5)
    }
  })()
  await round()
  isDone = true
  await watching
  return most - before
}

const residentMegabytes = () => process.memoryUsage().rss / MEGABYTE

type Results = { unchanged: Measured; changed: Measured; good: number; edited: number; large: number }

function rowsOf(where: string, { unchanged, changed, good, edited, large }: Results): BenchRow[] {
  const none = { baseline: '-', ratio: '-' }
  const isComplete = good === SOURCES && edited === SOURCES * JOBS
  const rounds = (what: string, { seconds, lagMs }: Measured, limit: number): BenchRow[] => [
    {
      what: `Rounds of ${SOURCES} sources with ${JOBS} ${what} jobs each, ${where}`,
      ...none,
      ours: `${seconds.toFixed(1)} s`,
      budget: `${limit} s`,
      ok: isComplete && seconds <= limit,
    },
    {
      what: 'the same: event loop delay, p99',
      ...none,
      ours: `${lagMs.toFixed(0)} ms`,
      budget: `${budgets.lagMs} ms`,
      ok: lagMs <= budgets.lagMs,
    },
  ]
  return [
    ...rounds('unchanged', unchanged, budgets.unchangedSeconds),
    ...rounds('changed', changed, budgets.changedSeconds),
    {
      what: `One response of 15 MB, ${where}: more memory`,
      ...none,
      ours: `${large.toFixed(0)} MB`,
      budget: `${budgets.memoryMegabytes} MB`,
      ok: large <= budgets.memoryMegabytes,
    },
  ]
}

if (import.meta.main) printTable(await benchSources())
