// `node tools/scripts/measure-storage.ts`: measures creating, opening and writing a database on this machine.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

import { writeRecord } from '#server/db/embedded/crash-workload.testing.ts'
import { type Database, type DatabaseOptions, type Db, openDatabase } from '#server/db/open.ts'
import {
  createScratchDatabase,
  dropScratchDatabases,
  findTestServer,
} from '#server/db/testing/scratch-postgres.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'

const OPENINGS = 7
const WRITES = 500
const CLIENTS = 16

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
const formatMs = (time: number): string => `${time < 10 ? time.toFixed(2) : Math.round(time)} ms`

async function measureOpening(options: DatabaseOptions): Promise<number> {
  let database: Database | undefined
  const time = await measureTime(async () => (database = await openDatabase(options)))
  await database?.close()
  return time
}

async function writeMany(db: Db, client: number): Promise<number[]> {
  const times = []
  for (let count = 0; count < WRITES; count++)
    times.push(await measureTime(() => writeRecord(db, `${client}-${count}`)))
  return times
}

async function measure(name: string, options: DatabaseOptions): Promise<void> {
  const first = await measureOpening(options)
  const later = []
  for (let opening = 0; opening < OPENINGS; opening++) later.push(await measureOpening(options))
  const database = await openDatabase(options)
  const alone = median(await writeMany(database.db, 0))
  const clients = Array.from({ length: CLIENTS }, (_, client) => client + 1)
  const together = await measureTime(() =>
    Promise.all(clients.map((client) => writeMany(database.db, client))),
  )
  await database.close()
  const perSecond = Math.round((CLIENTS * WRITES * 1000) / together)
  console.log(`${name}: first start ${formatMs(first)}, later ${formatMs(median(later))}`)
  console.log(
    `${name}: transaction of two rows ${formatMs(alone)}; ${perSecond} a second from ${CLIENTS} at once`,
  )
}

console.log(`load before: ${loadavg()[0]?.toFixed(1)}`)
const folder = await mkdtemp(join(tmpdir(), 'fretboard-measure-'))
await measure('embedded', { dataDir: folder, log: silentLog })
await rm(folder, { recursive: true })
if (await findTestServer()) {
  await measure('PostgreSQL', { dataDir: '', databaseUrl: await createScratchDatabase(), log: silentLog })
  await dropScratchDatabases()
}
