// Bench: the memory of the idle product, after the start and after many requests. If DATABASE_URL is set, also measures
// the product on a filled PostgreSQL.
// To run only this bench: node tools/bench/memory.ts
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { type RunningServer, startServer } from '../scripts/running-server.ts'
import { type BenchRow, printTable } from './table.ts'
import { withProduct } from './with-product.ts'

const jobCount = 500
const requestCount = 1000
const paths = ['/jobs', '/', '/jobs?q=django&page=2', '/ninja-api/jobs', '/healthz']
/** The pause before a measurement. During the pause, V8 collects the garbage of the last requests. */
const restMs = 5000
const bytesPerKibibyte = 1024
const bytesPerMegabyte = 1e6

/** Returns rows with the resident set, which includes the embedded database. */
export async function benchMemory(): Promise<BenchRow[]> {
  const embedded = await withProduct(jobCount, (server) =>
    measure(server, { where: `${jobCount} jobs, embedded database`, budget: 300 }),
  )
  const databaseUrl = process.env['DATABASE_URL']
  return databaseUrl ? [...embedded, ...(await measureOnPostgres(databaseUrl))] : embedded
}

async function measureOnPostgres(databaseUrl: string): Promise<BenchRow[]> {
  const server = await startServer({ LOG_LEVEL: 'info', DATABASE_URL: databaseUrl })
  try {
    return await measure(server, { where: 'PostgreSQL', budget: 200 })
  } finally {
    await server.stop()
  }
}

type Case = { where: string; /** In megabytes, after the start. */ budget: number }

async function measure({ url, pid }: RunningServer, { where, budget }: Case): Promise<BenchRow[]> {
  await sleep(restMs)
  const started = await readResidentMegabytes(pid)
  for (let count = 0; count < requestCount; count++) {
    const response = await fetch(url + paths[count % paths.length])
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
    await response.arrayBuffer()
  }
  await sleep(restMs)
  const what = `Resident memory at rest, ${where}`
  return [
    { ...createRow(`${what}: after start`, started), budget: `${budget} MB`, ok: started <= budget },
    createRow(`the same: after ${requestCount} requests`, await readResidentMegabytes(pid)),
  ]
}

export async function readResidentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * bytesPerKibibyte) / bytesPerMegabyte
}

function createRow(what: string, megabytes: number): BenchRow {
  return { what, ours: `${megabytes.toFixed(0)} MB`, baseline: '-', ratio: '-', budget: '-', ok: true }
}

if (import.meta.main) printTable(await benchMemory())
