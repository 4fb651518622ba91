// Requests per second for the auth state, with an empty and with a large session table, on each available database.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '#server/db/open.ts'
import {
  createScratchDatabase,
  dropScratchDatabases,
  findTestServer,
} from '#server/db/testing/scratch-postgres.ts'

import { startServer } from '../../scripts/running-server.ts'
import { fillJobs, removeDirectory } from '../filled-directory.ts'
import { unlimitedSettings, logInBrowser, signUp } from '../logged-in.ts'
import { measureRequestsPerSecond } from '../measure-load.ts'
import type { BenchRow } from '../table.ts'
import { createFigureRow } from './figure.ts'
import { fillSessions } from './filled-sessions.ts'

const path = '/_allauth/browser/v1/auth/session'
/** The number of jobs. It must not be 0, because the server would load demo data into an empty database. */
const jobCount = 10
const silent = { info() {}, warn() {}, error() {} }

export async function benchSessionGrowth(count: number): Promise<BenchRow[]> {
  const kinds = (await findTestServer()) ? ['embedded', 'PostgreSQL'] : ['embedded']
  const rows: BenchRow[] = []
  for (const kind of kinds) {
    const few = await measureRequestsAmong(0, kind)
    const value = await measureRequestsAmong(count, kind)
    const what = `GET auth/session with ${count} stored sessions, ${kind}`
    rows.push(createFigureRow({ what, unit: '/s', value }, { name: 'alone', value: few }))
  }
  return rows
}

async function measureRequestsAmong(count: number, kind: string): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fretboard-bench-'))
  const databaseUrl = kind === 'embedded' ? '' : await createScratchDatabase()
  const database = await openDatabase({ dataDir, databaseUrl, log: silent })
  await fillJobs(database.db, jobCount)
  await fillSessions(database.db, count)
  await database.close()
  const server = await startServer({ ...unlimitedSettings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  try {
    await signUp(server.url)
    return await measureRequestsPerSecond(server.url, path, [`cookie: ${await logInBrowser(server.url)}`])
  } finally {
    await server.stop()
    await removeDirectory(dataDir)
    if (databaseUrl !== '') await dropScratchDatabases()
  }
}
