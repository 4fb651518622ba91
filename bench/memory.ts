// Bench: how much memory the product holds when it idles: just started, and after it has answered for a while.
// Alone: node bench/memory.ts
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { withProduct } from './served.ts'
import { type BenchRow, printTable } from './table.ts'

const jobCount = 500
const requestCount = 1000
const paths = ['/jobs', '/', '/jobs?q=django&page=2', '/ninja-api/jobs', '/healthz']
/** For the garbage of the last requests. */
const restMs = 5000
const bytesPerKibibyte = 1024
const bytesPerMegabyte = 1e6

/** Rows with the resident set, embedded database included. */
export function benchMemory(): Promise<BenchRow[]> {
  return withProduct(jobCount, async ({ url, pid }) => {
    await sleep(restMs)
    const started = await residentMegabytes(pid)
    for (let count = 0; count < requestCount; count++) {
      const answer = await fetch(url + paths[count % paths.length])
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    await sleep(restMs)
    return [row('after start', started), row(`after ${requestCount} requests`, await residentMegabytes(pid))]
  })
}

export async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * bytesPerKibibyte) / bytesPerMegabyte
}

function row(when: string, megabytes: number): BenchRow {
  const what = `Resident memory at rest, ${jobCount} jobs, embedded database: ${when}`
  return { what, ours: `${megabytes.toFixed(0)} MB`, baseline: '-', ratio: '-', budget: '-', ok: true }
}

if (import.meta.main) printTable(await benchMemory())
