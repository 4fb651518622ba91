// Compares the product with a bare node:http server that sends the same responses, in requests per second.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { measureRequestsPerSecond } from './measure-load.ts'
import type { BenchRow } from './table.ts'
import { summarizeTimes } from './timing.ts'

const barePort = 8111
const rounds = 11

type BenchRequest = { url: string; path: string; headers: Record<string, string> }
type Comparison = { what: string; headers?: Record<string, string>; minRatio: number }

/**
 * Calls `work` with the ETag of the product's response, and with a function that compares the product with the bare
 * server. This function sends the request `question` to both servers, and adds the headers of the comparison.
 */
export async function compareWithBare<Result>(
  question: BenchRequest,
  work: (compare: (comparison: Comparison) => Promise<BenchRow>, etag: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fretboard-bench-'))
  const etag = await saveAnswers(question, folder)
  const bare = await startBare(folder)
  try {
    return await work((comparison) => compare(question, comparison), etag)
  } finally {
    bare.kill()
    await rm(folder, { recursive: true })
  }
}

async function startBare(folder: string): Promise<ChildProcess> {
  const bare = spawn(process.execPath, ['tools/bench/bare-server.ts', String(barePort), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(bare, 'exit').then(() => {
    throw new Error('The bare server did not start')
  })
  await Promise.race([once(bare.stdout, 'data'), ended])
  return bare
}

/** Saves the product's response for the bare server. Returns the ETag of the response. */
async function saveAnswers(question: BenchRequest, folder: string): Promise<string> {
  const full = await sendRequest(question)
  const etag = full.headers.etag ?? ''
  await writeFile(join(folder, 'body'), await buffer(full))
  const known = await sendRequest(question, { 'if-none-match': etag })
  const heads = { etag, full: selectOwnHeaders(full), known: selectOwnHeaders(known) }
  await writeFile(join(folder, 'heads.json'), JSON.stringify(heads))
  return etag
}

function sendRequest(
  { url, path, headers }: BenchRequest,
  more: Record<string, string> = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers: { ...headers, ...more } }, resolve).on('error', reject)
  })
}

/** Returns the headers that node:http does not add itself. */
function selectOwnHeaders({ headers }: IncomingMessage) {
  const { date: _, connection: __, 'keep-alive': ___, ...added } = headers
  return added
}

/** Measures both servers in each round and returns the median ratio, so that a busy machine affects both equally. */
async function compare(
  { url, path, headers }: BenchRequest,
  { what, headers: more, minRatio }: Comparison,
): Promise<BenchRow> {
  const lines = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}`)
  const turns: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const ours = await measureRequestsPerSecond(url, path, lines)
    turns.push({ ours, bare: await measureRequestsPerSecond(`http://localhost:${barePort}`, path, lines) })
  }
  const ratio = median(turns.map(({ ours, bare }) => ours / bare))
  return {
    what,
    ours: median(turns.map(({ ours }) => ours)).toFixed(0),
    baseline: `bare node:http: ${median(turns.map(({ bare }) => bare)).toFixed(0)}`,
    ratio: ratio.toFixed(2),
    budget: `at least ${minRatio}`,
    ok: ratio >= minRatio,
  }
}

function median(values: readonly number[]): number {
  return summarizeTimes(values).median
}
