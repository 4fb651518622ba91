// Bench: GET /ninja-api/jobs with 500 postings, against a bare node:http server that gives the same answers.
// Alone: node bench/jobs-list.ts
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { withProduct } from './served.ts'
import { type BenchRow, printTable } from './table.ts'
import { timingOf } from './timing.ts'

const path = '/ninja-api/jobs'
const jobCount = 500
const barePort = 8111
const rounds = 11
const smallestRatio = 0.7

/** One row without and one with If-None-Match: requests per second, each server in turn. */
export function benchJobsList(): Promise<BenchRow[]> {
  return withProduct(jobCount, async ({ url }) => {
    const folder = await mkdtemp(join(tmpdir(), 'fretboard-bench-'))
    const etag = await saveAnswers(url, folder)
    const bare = await startBare(folder)
    try {
      const plain = ['accept-encoding: br']
      return [
        await compare(`GET ${path}, ${jobCount} jobs, requests/s`, url, plain),
        await compare('the same with If-None-Match (304)', url, [...plain, `if-none-match: ${etag}`]),
      ]
    } finally {
      bare.kill()
      await rm(folder, { recursive: true })
    }
  })
}

async function startBare(folder: string): Promise<ChildProcess> {
  const bare = spawn(process.execPath, ['bench/bare-server.ts', String(barePort), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(bare, 'exit').then(() => {
    throw new Error('The bare server did not start')
  })
  await Promise.race([once(bare.stdout, 'data'), ended])
  return bare
}

/** Saves what the product answers for the other server to answer with. */
async function saveAnswers(url: string, folder: string): Promise<string> {
  const full = await ask(url, {})
  const etag = full.headers.etag ?? ''
  await writeFile(join(folder, 'body'), await buffer(full))
  const known = await ask(url, { 'if-none-match': etag })
  const heads = { etag, full: ownHeaders(full), known: ownHeaders(known) }
  await writeFile(join(folder, 'heads.json'), JSON.stringify(heads))
  return etag
}

function ask(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers: { 'accept-encoding': 'br', ...headers } }, resolve).on('error', reject)
  })
}

/** Without those that node:http writes by itself. */
function ownHeaders({ headers }: IncomingMessage) {
  const { date: _, connection: __, 'keep-alive': ___, ...own } = headers
  return own
}

/** The median of the ratios of rounds, so that what disturbs the machine for a while disturbs both sides. */
async function compare(what: string, url: string, headers: readonly string[]): Promise<BenchRow> {
  const turns: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const ours = await load(new URL(url).port, headers)
    turns.push({ ours, bare: await load(String(barePort), headers) })
  }
  const ratio = median(turns.map(({ ours, bare }) => ours / bare))
  return {
    what,
    ours: median(turns.map(({ ours }) => ours)).toFixed(0),
    baseline: `bare node:http: ${median(turns.map(({ bare }) => bare)).toFixed(0)}`,
    ratio: ratio.toFixed(2),
    budget: `at least ${smallestRatio}`,
    ok: ratio >= smallestRatio,
  }
}

function median(values: readonly number[]): number {
  return timingOf(values).median
}

async function load(port: string, headers: readonly string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/load.ts', port, path, ...headers])
  return Number(stdout)
}

if (import.meta.main) printTable(await benchJobsList())
