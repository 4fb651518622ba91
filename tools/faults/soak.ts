// F13: half an hour of use on both databases. A company changes every second, and every search has a new text. No
// request may fail, the cache must stay within its limit, and memory and descriptors must not grow.
import { readdir } from 'node:fs/promises'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { Answers } from './answers.ts'
import { sendRequest, findCompanyId, staffToken } from './ask.ts'
import type { Fault, Finding } from './fault.ts'
import { copyPreparedFolder } from './folder.ts'
import { type Instance, createInstance } from './instance.ts'
import { createPostgresSite } from './on-postgres.ts'
import { percentile } from './percentile.ts'

const CLIENTS = 4
const PAUSE_MS = 40
const WRITE_INTERVAL_MS = 1_000
/** The limit of the cache in megabytes. */
const CACHE_MB = 64
const SAMPLE_INTERVAL_MS = 5_000
/**
 * The share of the run that counts as warm-up, in which caches fill and V8 compiles code. Warming up the embedded
 * database takes about ten minutes.
 */
const WARM_UP_SHARE = 0.4
const MAX_SLOPE_MB = 1
/**
 * The number of parts of the run whose minimum memory is compared. The minimum counts, because memory grows until each
 * garbage collection.
 */
const PARTS = 6
const paths = [
  '/',
  '/jobs',
  '/ninja-api/jobs',
  '/ninja-api/companies',
  '/jobs.rss',
  '/healthz',
  '/_allauth/app/v1/config',
]
/** Paths that accept a search. Every search has a different response. */
const searches = ['/jobs', '/jobs.rss', '/ninja-api/jobs/search']

export const soak: Fault = {
  maxSeconds: 120,
  isLong: true,
  async run(trial) {
    const embedded = await createInstance(trial, { DATA_DIR: await copyPreparedFolder(trial) })
    const { instance } = await createPostgresSite(trial)
    await embedded.start()
    await instance.start()
    return Promise.all([
      soakInstance(embedded, 'embedded', trial.soakSeconds),
      soakInstance(instance, 'PostgreSQL', trial.soakSeconds),
    ])
  },
}

async function soakInstance(
  instance: Instance,
  database: Finding['database'],
  seconds: number,
): Promise<Finding> {
  const until = performance.now() + seconds * 1000
  const answers = new Answers()
  const working = sendRequests(instance, answers, until)
  const samples: Sample[] = []
  while (performance.now() < until) {
    samples.push({
      minute: performance.now() / 60_000,
      ...(await readMemory(instance.url)),
      descriptors: (await readdir(`/proc/${instance.pid}/fd`)).length,
    })
    await sleep(Math.min(SAMPLE_INTERVAL_MS, Math.max(0, until - performance.now())))
  }
  await working
  await instance.end('SIGTERM')
  const settled = samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
  const slope = computeSlope(selectLowest(settled))
  const megabytes = settled.map((sample) => sample.megabytes)
  const descriptors = settled.map((sample) => sample.descriptors)
  const cached = Math.max(...samples.map((sample) => sample.cached))
  const failed = answers.count(/ (?:[45]|E|H)/)
  return {
    database,
    injected: `use for ${seconds} s: pages, lists, feeds, different searches, a write every second`,
    result:
      `${answers.kinds}; p99 ${Math.round(answers.p99)} ms; memory in use ${Math.round(percentile(megabytes, 0))} to ` +
      `${Math.round(percentile(megabytes, 1))} MB, its minimum grows by ${slope.toFixed(2)} MB a minute; cache at most ${cached.toFixed(1)} MB; descriptors at most ${Math.max(...descriptors)}`,
    criterion: `0 failed, cache full and within ${CACHE_MB} MB, less than ${MAX_SLOPE_MB} MB a minute after ${WARM_UP_SHARE * 100} % of the time`,
    ok: failed === 0 && cached <= CACHE_MB && cached > CACHE_MB / 2 && slope < MAX_SLOPE_MB,
  }
}

/**
 * Sends reads and writes until the time `until`. All writes change the same company, because more rows would need more
 * memory.
 */
async function sendRequests({ url }: Instance, answers: Answers, until: number): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const token = await staffToken(url)
  const companyId = await findCompanyId(url)
  const client = async (_: unknown, index: number) => {
    for (let turn = index; performance.now() < until; turn++) {
      const path = getPath(index, turn)
      await answers.note('GET', undefined, () => sendRequest({ method: 'GET', url: url + path, agent }))
      await sleep(PAUSE_MS)
    }
  }
  const writer = async () => {
    for (let turn = 0; performance.now() < until; turn++) {
      const body = { description: `Changed for the ${turn}th time.` }
      const put = {
        method: 'PUT',
        url: `${url}/ninja-api/companies/${companyId}`,
        body,
        token,
        agent,
      } as const
      await answers.note('PUT', undefined, () => sendRequest(put))
      await sleep(WRITE_INTERVAL_MS)
    }
  }
  await Promise.all([writer(), ...Array.from({ length: CLIENTS }, client)])
  agent.destroy()
}

/** Returns the path of a client's next request. Clients cycle through the fixed paths and searches with new texts. */
function getPath(client: number, turn: number): string {
  const at = turn % (paths.length + searches.length)
  return paths[at] ?? `${searches[at - paths.length]}?q=search-${client}-${turn}`
}

type Sample = { minute: number; megabytes: number; cached: number; descriptors: number }

/**
 * Returns the resident memory and the size of the cached list, in megabytes. Excludes heap memory that V8 has reserved
 * but does not use, because V8 reserves and returns it at any time.
 */
async function readMemory(url: string): Promise<Pick<Sample, 'megabytes' | 'cached'>> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const readValue = (name: string) => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]
    if (value === undefined) throw new Error(`/metrics does not contain ${name}`)
    return Number(value) / 1e6
  }
  const unused = readValue('nodejs_heap_size_total_bytes') - readValue('nodejs_heap_size_used_bytes')
  return {
    megabytes: readValue('process_resident_memory_bytes') - unused,
    cached: readValue('fretboard_jobs_cache_bytes'),
  }
}

function selectLowest(samples: readonly Sample[]): Sample[] {
  const lowest: Sample[] = []
  const inPart = Math.max(1, Math.ceil(samples.length / PARTS))
  for (let start = 0; start < samples.length; start += inPart) {
    const some = samples.slice(start, start + inPart)
    lowest.push(...some.toSorted((one, other) => one.megabytes - other.megabytes).slice(0, 1))
  }
  return lowest
}

/** Returns the slope of a linear regression (least squares), in megabytes per minute. */
function computeSlope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const middle = mean(({ minute }) => minute)
  const level = mean(({ megabytes }) => megabytes)
  const spread = mean(({ minute }) => (minute - middle) ** 2)
  return mean(({ minute, megabytes }) => (minute - middle) * (megabytes - level)) / spread
}
