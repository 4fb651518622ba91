// Bench: for how long others wait while the list of 20,000 jobs is made anew after a write, beside when nothing is written.
// Alone: node tools/bench/rebuild.ts
import { setTimeout as sleep } from 'node:timers/promises'

import { z } from 'zod'

import type { RunningServer } from '../scripts/running-server.ts'
import { rebuildTurns } from './rebuild-turns.ts'
import { withProduct } from './served.ts'
import { openDoors, signUp } from './signed-in.ts'
import { type BenchRow, printTable } from './table.ts'
import { timingOf } from './timing.ts'

const jobCount = 20_000
const writes = 12
const someJobs = z.tuple([z.object({ id: z.number() })], z.unknown())

/** Turns of the thread have a budget; waits are seen from outside, so they are also those for a busy machine. */
export async function benchRebuild(): Promise<BenchRow[]> {
  const env = { ...openDoors, JOBS_WRITABLE_BY: 'authenticated' }
  return [...(await rebuildTurns(jobCount)), ...(await withProduct(jobCount, waitMeanwhile, env))]
}

async function waitMeanwhile({ url }: RunningServer): Promise<BenchRow[]> {
  const headers = { 'x-session-token': await signUp(url), 'content-type': 'application/json' }
  const jobs = await fetch(`${url}/ninja-api/jobs`)
  const [{ id }] = someJobs.parse(await jobs.json())
  const job = `${url}/ninja-api/jobs/${id}`
  /** Answers only when the list has the write. HEAD: the bytes are made, compressed and kept, but not read here. */
  const rebuild = async (path: string) => {
    const body = JSON.stringify({ title: `Title ${Math.random()}` })
    const written = await fetch(job, { method: 'PUT', headers, body })
    if (!written.ok) throw new Error(`${job} answered ${written.status}`)
    await written.arrayBuffer()
    const answer = await fetch(url + path, { method: 'HEAD' })
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  }
  for (const path of ['/ninja-api/jobs', '/jobs']) await rebuild(path)
  const quiet = await waits(url, () => sleep(1000))
  const list = await waits(url, () => rebuild('/ninja-api/jobs'))
  const board = await waits(url, () => rebuild('/jobs'))
  return [row('GET /ninja-api/jobs', list, quiet), row('GET /jobs', board, quiet)]
}

type Waits = { longest: number; p95: number; took: number }

/** How long requests wait, one after another, while the work is done again and again. */
async function waits(url: string, work: () => Promise<unknown>): Promise<Waits> {
  const over = new AbortController()
  const all: number[] = []
  const asking = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now()
      const answer = await fetch(`${url}/healthz`)
      await answer.arrayBuffer()
      all.push(performance.now() - start)
    }
  })()
  const start = performance.now()
  for (let count = 0; count < writes; count++) await work()
  const took = (performance.now() - start) / writes
  over.abort()
  await asking
  return { longest: Math.max(...all), p95: timingOf(all).p95, took }
}

function row(what: string, busy: Waits, quiet: Waits): BenchRow {
  const inWords = ({ longest, p95 }: Waits) => `${longest.toFixed(0)} ms (p95 ${p95.toFixed(1)})`
  return {
    what: `Longest wait of others, a write and ${what} of ${jobCount} jobs (${busy.took.toFixed(0)} ms), ${writes} times`,
    ours: inWords(busy),
    baseline: `nothing written: ${inWords(quiet)}`,
    ratio: `${(busy.longest / quiet.longest).toFixed(1)}x`,
    budget: '-',
    ok: true,
  }
}

if (import.meta.main) printTable(await benchRebuild())
