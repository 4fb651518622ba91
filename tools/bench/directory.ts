// Bench: random searches of a directory of 10,000 developers at a steady rate. With DATABASE_URL, also on PostgreSQL.
// To run only this bench: node tools/bench/directory.ts
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '#server/db/open.ts'
import { fillCards } from '#server/developers/fill.testing.ts'

import { type RunningServer, startServer } from '../scripts/running-server.ts'
import { removeDirectory } from './filled-directory.ts'
import { requestSteadily } from './steady-load.ts'
import { type BenchRow, printTable } from './table.ts'
import { summarizeTimes } from './timing.ts'

const cards = 10_000
const rate = { count: 600, perSecond: 20 }
const budgetMs = 50
const searches = [
  '',
  '?q=django',
  '?q=python+postgresql',
  '?role=Backend+developer&role=Data+engineer',
  '?seniority_level=Senior&location_type=Remote',
  '?utc_offset=1&overlap=4',
  '?place=DE&language=de',
  '?page=7',
]
const settings = { DIRECTORY: 'on', ACCOUNT_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }

export async function benchDirectory(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fretboard-bench-'))
  await fill({ dataDir })
  const embedded = await measure('embedded database', await startServer({ ...settings, DATA_DIR: dataDir }))
  await removeDirectory(dataDir)
  const databaseUrl = process.env['DATABASE_URL']
  if (!databaseUrl) return embedded
  await fill({ dataDir: '', databaseUrl })
  const postgres = await startServer({ ...settings, DATABASE_URL: databaseUrl })
  return [...embedded, ...(await measure('PostgreSQL', postgres))]
}

async function fill(where: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const database = await openDatabase({ ...where, log: { info() {}, warn() {}, error() {} } })
  await fillCards(database.db, { count: cards, canary: 'bench', now: new Date() })
  await database.close()
}

async function measure(name: string, server: RunningServer): Promise<BenchRow[]> {
  try {
    const path = (count: number) => `/ninja-api/developers${searches[count % searches.length]}`
    const { median, p95 } = summarizeTimes(await requestSteadily(rate, (count) => server.url + path(count)))
    const what = `Directory of ${cards} cards, ${rate.perSecond} searches a second, ${name}`
    const row = { baseline: '-', ratio: '-' }
    return [
      { ...row, what: `${what}: p50`, ours: `${median.toFixed(1)} ms`, budget: '-', ok: true },
      {
        ...row,
        what: 'the same: p95',
        ours: `${p95.toFixed(1)} ms`,
        budget: `${budgetMs} ms`,
        ok: p95 <= budgetMs,
      },
    ]
  } finally {
    await server.stop()
  }
}

if (import.meta.main) printTable(await benchDirectory())
