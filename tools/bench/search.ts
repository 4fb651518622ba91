// Bench: server-side search of 100,000 jobs. Measures the start, the memory, the size of the first page, and random
// queries at a steady rate.
// To run only this bench: node tools/bench/search.ts
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { startServer } from '../scripts/running-server.ts'
import { createFilledDirectory, removeDirectory } from './filled-directory.ts'
import { readResidentMegabytes } from './memory.ts'
import { createQuery } from './search-questions.ts'
import { requestSteadily } from './steady-load.ts'
import { type BenchRow, printTable } from './table.ts'
import { summarizeTimes } from './timing.ts'

const jobCount = 100_000
const rate = { count: 3000, perSecond: 50 }
const bytesPerKilobyte = 1000
/** The pause before a measurement. During the pause, V8 collects the garbage of the start and of the last queries. */
const restMs = 5000

export async function benchSearch(): Promise<BenchRow[]> {
  // With DATABASE_URL, the server uses a filled PostgreSQL.
  const databaseUrl = process.env['DATABASE_URL'] ?? ''
  const dataDir = databaseUrl ? undefined : await createFilledDirectory(jobCount)
  const began = performance.now()
  const server = await startServer({
    LOG_LEVEL: 'warn',
    ...(dataDir === undefined ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }),
  })
  try {
    const startMs = performance.now() - began
    const startCpu = await readCpuSeconds(server.pid)
    const page = await (await fetch(`${server.url}/jobs`)).arrayBuffer()
    const pageBytes = (await promisify(gzip)(page)).length
    await sleep(restMs)
    const restCpu = await readCpuSeconds(server.pid)
    const { median, p95 } = summarizeTimes(
      await requestSteadily(rate, (count) => `${server.url}/ninja-api/jobs/search${createQuery(count)}`),
    )
    const queryMs = (1000 * ((await readCpuSeconds(server.pid)) - restCpu)) / rate.count
    await sleep(restMs)
    const megabytes = await readResidentMegabytes(server.pid)
    const databaseName = dataDir === undefined ? 'PostgreSQL' : 'embedded database'
    const what = `Search of ${jobCount} jobs, ${rate.perSecond} random queries a second`
    return [
      createRow(`${what}: p50`, { value: median, unit: 'ms' }),
      createRow('the same: p95', { value: p95, unit: 'ms', budget: 15 }),
      createRow('the same: processor time of each', { value: queryMs, unit: 'ms' }),
      createRow(`Start, ${databaseName}`, { value: startMs, unit: 'ms', budget: 6000 }),
      createRow('the same: processor time', { value: startCpu, unit: 's' }),
      createRow(`Memory, ${databaseName}`, { value: megabytes, unit: 'MB', budget: 500 }),
      createRow('First page, gzip', { value: pageBytes / bytesPerKilobyte, unit: 'KB', budget: 60 }),
    ]
  } finally {
    await server.stop()
    if (dataDir !== undefined) await removeDirectory(dataDir)
  }
}

type MeasuredValue = { value: number; unit: string; budget?: number }

function createRow(what: string, { value, unit, budget }: MeasuredValue): BenchRow {
  return {
    what,
    ours: `${value.toFixed(1)} ${unit}`,
    baseline: '-',
    ratio: '-',
    budget: budget === undefined ? '-' : `${budget} ${unit}`,
    ok: budget === undefined || value <= budget,
  }
}

if (import.meta.main) printTable(await benchSearch())

/** The number of clock ticks per second in Linux's /proc. */
const ticksPerSecond = 100
const userField = 11

/** Returns the user and system CPU time of a process. Excludes other processes. */
async function readCpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name of the program in parentheses. The name may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[userField]) + Number(fields[userField + 1])) / ticksPerSecond
}
