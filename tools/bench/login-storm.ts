// Bench: many users log in at once while other clients read the jobs list. Compares the rate of logins with the rate of
// password hashes alone, and the read times with those before the logins. To run only this bench: node
// tools/bench/login-storm.ts
import { execFile } from 'node:child_process'
import { argon2, randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { z } from 'zod'

import type { RunningServer } from '../scripts/running-server.ts'
import { unlimitedSettings, signUp } from './logged-in.ts'
import { readResidentMegabytes } from './memory.ts'
import { type BenchRow, printTable } from './table.ts'
import { withProduct } from './with-product.ts'

const jobCount = 500
const agent = new Agent({ keepAlive: true })
const stormMs = 6_000
const readers = 2
const betweenReadsMs = 10
const p99BudgetMs = 50
const counts = z.object({ accepted: z.int(), rejected: z.int() })

type StormResult = { accepted: number; rejected: number; p99: number; lag: number; megabytes: number }

export function benchLoginStorm(): Promise<BenchRow[]> {
  return withProduct(jobCount, measureStorms, unlimitedSettings)
}

async function measureStorms(server: RunningServer): Promise<BenchRow[]> {
  await signUp(server.url)
  const atRest = percentile99(await readJobs(server.url, sleep(stormMs)))
  const baseline = { atRest, bare: await measureHashesPerSecond() }
  const rows: BenchRow[] = []
  for (const atOnce of [20, 200]) rows.push(...createRows(atOnce, await runStorm(server, atOnce), baseline))
  return rows
}

async function runStorm({ url, pid }: RunningServer, atOnce: number): Promise<StormResult> {
  await readEventLoopLag(url)
  const command = ['tools/bench/login-load.ts', url, String(atOnce), String(stormMs)]
  const logins = promisify(execFile)(process.execPath, command)
  const times = await readJobs(url, logins)
  const { stdout } = await logins
  const measured = {
    p99: percentile99(times),
    lag: await readEventLoopLag(url),
    megabytes: await readResidentMegabytes(pid),
  }
  return { ...counts.parse(JSON.parse(stdout)), ...measured }
}

/** Reads the list repeatedly until `end` has settled. Returns the duration of each request. */
async function readJobs(url: string, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const storm = { isOver: false }
  const read = async () => {
    while (!storm.isOver) {
      const start = performance.now()
      await readUrl(`${url}/ninja-api/jobs`)
      times.push(performance.now() - start)
      await sleep(betweenReadsMs)
    }
  }
  const over = end.finally(() => (storm.isOver = true))
  await Promise.all([over, ...Array.from({ length: readers }, read)])
  return times
}

/** Discards the response, because decompressing it would cost this process more time than the server. */
async function readUrl(url: string): Promise<void> {
  await new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) =>
      response.resume().on('end', resolve),
    )
    request.on('error', reject)
  })
}

/** Returns the 99th percentile of the event loop delay since the last call, in milliseconds. */
async function readEventLoopLag(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000
}

/** Returns the number of login hashes per second that this machine computes without a server, two at a time. */
async function measureHashesPerSecond(): Promise<number> {
  const hash = promisify(argon2)
  const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
  const end = performance.now() + stormMs / 2
  let hashCount = 0
  const keepHashing = async () => {
    while (performance.now() < end) {
      await hash('argon2id', { message: 'correct horse battery', nonce: randomBytes(16), ...cost })
      hashCount++
    }
  }
  await Promise.all([keepHashing(), keepHashing()])
  return (hashCount * 1000) / (stormMs / 2)
}

function percentile99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN
}

function createRows(
  atOnce: number,
  storm: StormResult,
  { atRest, bare }: { atRest: number; bare: number },
): BenchRow[] {
  const perSecond = (storm.accepted * 1000) / stormMs
  const what = `${atOnce} logins at once`
  return [
    {
      what: `${what}: logins/s (${storm.rejected} rejected with 503)`,
      ours: perSecond.toFixed(0),
      baseline: `password hashes alone: ${bare.toFixed(0)}/s`,
      ratio: (perSecond / bare).toFixed(2),
      budget: '-',
      ok: true,
    },
    {
      what: `${what}: p99 of GET /ninja-api/jobs while users log in`,
      ours: `${storm.p99.toFixed(0)} ms`,
      baseline: `at rest: ${atRest.toFixed(0)} ms`,
      ratio: `${(storm.p99 / atRest).toFixed(1)}x`,
      budget: `${p99BudgetMs} ms`,
      ok: storm.p99 < p99BudgetMs,
    },
    {
      what: `${what}: event loop delay (p99); resident memory`,
      ours: `${storm.lag.toFixed(0)} ms; ${storm.megabytes.toFixed(0)} MB`,
      baseline: '-',
      ratio: '-',
      budget: '-',
      ok: true,
    },
  ]
}

if (import.meta.main) printTable(await benchLoginStorm())
