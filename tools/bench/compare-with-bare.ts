// Compares the CPU time of the product for a request with that of a bare node:http server that sends the same response.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { measureCpuTime } from './measure-load.ts'
import type { BenchRow } from './table.ts'

const barePort = 8111
const rounds = 4

type BenchRequest = { pid: number; url: string; path: string; headers: Record<string, string> }
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
    return await work((comparison) => compare(question, { ...comparison, barePid: bare.pid ?? 0 }), etag)
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

/** Measures both servers alternately and compares their lowest CPU times, which other programs disturb least. */
async function compare(
  { pid, url, path, headers }: BenchRequest,
  { what, headers: more, minRatio, barePid }: Comparison & { barePid: number },
): Promise<BenchRow> {
  const lines = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}`)
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureCpuTime({ pid, url }, path, lines))
    bare.push(await measureCpuTime({ pid: barePid, url: `http://localhost:${barePort}` }, path, lines))
  }
  const [lowest, lowestBare] = [Math.min(...ours), Math.min(...bare)]
  const ratio = lowestBare / lowest
  return {
    what,
    ours: `${lowest.toFixed(1)} us`,
    baseline: `bare node:http: ${lowestBare.toFixed(1)} us`,
    ratio: ratio.toFixed(2),
    budget: `at least ${minRatio}`,
    ok: ratio >= minRatio,
  }
}
