// Bench: how long other requests wait while the server rebuilds a list of 20,000 jobs after a write. Compares this time
// with the time without writes.
// To run only this bench: node tools/bench/rebuild.ts
import { setTimeout as sleep } from 'node:timers/promises'

import { z } from 'zod'

import type { RunningServer } from '../scripts/running-server.ts'
import { unlimitedSettings, signUp } from './logged-in.ts'
import { type BenchRow, printTable } from './table.ts'
import { summarizeTimes } from './timing.ts'
import { withProduct } from './with-product.ts'

const jobCount = 20_000
const writes = 12
const someJobs = z.tuple([z.object({ id: z.number() })], z.unknown())

export async function benchRebuild(): Promise<BenchRow[]> {
  return withProduct(jobCount, measureWaits, { ...unlimitedSettings, JOBS_WRITABLE_BY: 'authenticated' })
}

async function measureWaits({ url }: RunningServer): Promise<BenchRow[]> {
  const headers = { 'x-session-token': await signUp(url), 'content-type': 'application/json' }
  const jobs = await fetch(`${url}/ninja-api/jobs`)
  const [{ id }] = someJobs.parse(await jobs.json())
  const job = `${url}/ninja-api/jobs/${id}`
  /**
   * Changes a job and waits until the list contains the change. HEAD makes the server build the list without sending
   * it.
   */
  const triggerRebuild = async (path: string) => {
    const body = JSON.stringify({ title: `Title ${Math.random()}` })
    const written = await fetch(job, { method: 'PUT', headers, body })
    if (!written.ok) throw new Error(`${job} answered ${written.status}`)
    await written.arrayBuffer()
    const response = await fetch(url + path, { method: 'HEAD' })
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  }
  for (const path of ['/ninja-api/jobs', '/jobs']) await triggerRebuild(path)
  const quiet = await measureWaitsDuring(url, () => sleep(1000))
  const list = await measureWaitsDuring(url, () => triggerRebuild('/ninja-api/jobs'))
  const board = await measureWaitsDuring(url, () => triggerRebuild('/jobs'))
  return [createRow('GET /ninja-api/jobs', list, quiet), createRow('GET /jobs', board, quiet)]
}

type WaitTimes = { longest: number; p95: number; took: number }

/** Sends one request after another while `work` runs `writes` times, and measures how long each takes. */
async function measureWaitsDuring(url: string, work: () => Promise<unknown>): Promise<WaitTimes> {
  const over = new AbortController()
  const all: number[] = []
  const requests = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now()
      const response = await fetch(`${url}/healthz`)
      await response.arrayBuffer()
      all.push(performance.now() - start)
    }
  })()
  const start = performance.now()
  for (let count = 0; count < writes; count++) await work()
  const took = (performance.now() - start) / writes
  over.abort()
  await requests
  return { longest: Math.max(...all), p95: summarizeTimes(all).p95, took }
}

function createRow(what: string, busy: WaitTimes, quiet: WaitTimes): BenchRow {
  const formatWaits = ({ longest, p95 }: WaitTimes) => `${longest.toFixed(0)} ms (p95 ${p95.toFixed(1)})`
  return {
    what: `Longest wait of other requests during ${writes} writes, each followed by ${what} of ${jobCount} jobs (${busy.took.toFixed(0)} ms)`,
    ours: formatWaits(busy),
    baseline: `no writes: ${formatWaits(quiet)}`,
    ratio: `${(busy.longest / quiet.longest).toFixed(1)}x`,
    budget: '-',
    ok: true,
  }
}

if (import.meta.main) printTable(await benchRebuild())
