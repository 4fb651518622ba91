// Compares one instance with two instances on the same PostgreSQL database. Each instance has its own client.
import { openDatabase } from '#server/db/open.ts'
import {
  createScratchDatabase,
  dropScratchDatabases,
  findTestServer,
} from '#server/db/testing/scratch-postgres.ts'

import { type RunningServer, startServer } from '../../scripts/running-server.ts'
import { fillJobs } from '../filled-directory.ts'
import { unlimitedSettings, logInBrowser, signUp } from '../logged-in.ts'
import { measureRequestsPerSecond } from '../measure-load.ts'
import type { BenchRow } from '../table.ts'
import { createFigureRow } from './figure.ts'

const silent = { info() {}, warn() {}, error() {} }

/** Returns no row without PostgreSQL, because the embedded database serves only one process. */
export async function benchTwoInstances(jobCount: number): Promise<BenchRow[]> {
  if (!(await findTestServer())) return []
  const databaseUrl = await createScratchDatabase()
  const database = await openDatabase({ dataDir: '', databaseUrl, log: silent })
  await fillJobs(database.db, jobCount)
  await database.close()
  const env = {
    ...unlimitedSettings,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a key of the bench, shared by both of them',
  }
  const servers = [await startServer(env), await startServer(env)]
  try {
    return await compareInstances(servers)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await dropScratchDatabases()
  }
}

async function compareInstances(servers: readonly RunningServer[]): Promise<BenchRow[]> {
  const [first] = servers
  if (first === undefined) return []
  await signUp(first.url)
  const cookie = `cookie: ${await logInBrowser(first.url)}`
  const rows: BenchRow[] = []
  for (const path of ['/ninja-api/jobs', '/_allauth/browser/v1/auth/session']) {
    const measure = ({ url }: RunningServer) =>
      measureRequestsPerSecond(url, path, [cookie, 'accept-encoding: br'])
    const alone = await measure(first)
    const both = await Promise.all(servers.map(measure))
    const value = both.reduce((sum, each) => sum + each, 0)
    rows.push(
      createFigureRow(
        { what: `GET ${path}, two instances`, unit: '/s', value },
        { name: 'one', value: alone },
      ),
    )
  }
  return rows
}
