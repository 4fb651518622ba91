// Whether the time of an answer tells if an address is known: node conformance/timing.ts [SAMPLES]
// Known and unknown addresses take turns, so that whatever else the machine does strikes both alike. A gap counts when it is
// larger than 5 ms and 5 %, and no accident (Mann-Whitney, p at most 0.01).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PORT = 8219
const SAMPLES = Number(process.argv[2] ?? 200)
const MAX_GAP_MS = 5
const MAX_GAP = 0.05
const MIN_P = 0.01
const base = `http://localhost:${PORT}/_allauth/app/v1`
const password = 'correct horse battery'
const known = 'known@example.com'

type Call = { name: string; path: string; body: (email: string) => object }

const calls: Call[] = [
  { name: 'login', path: 'auth/login', body: (email) => ({ email, password: 'staple of another kind' }) },
  { name: 'signup', path: 'auth/signup', body: (email) => ({ email, password }) },
  { name: 'password request', path: 'auth/password/request', body: (email) => ({ email }) },
  { name: 'code request', path: 'auth/code/request', body: (email) => ({ email }) },
]

const directory = mkdtempSync(join(tmpdir(), 'fretboard-timing-'))
const env = {
  ...process.env,
  RIG_DATA_DIR: directory,
  EMAIL_HOST: '127.0.0.1',
  EMAIL_PORT: '9',
  OIDC_PROVIDER_ID: 'oidc',
  OIDC_NAME: 'OIDC',
  ACCOUNT_RATE_LIMITS: 'off',
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
}
const server = spawn('bash', [join(import.meta.dirname, 'serve.sh'), String(PORT)], { env, stdio: 'inherit' })
try {
  await ready()
  await post('auth/signup', { email: known, password })
  for (const call of calls) if (!(await isEven(call))) process.exitCode = 1
} finally {
  server.kill()
  rmSync(directory, { recursive: true, force: true })
}

async function isEven(call: Call): Promise<boolean> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let sample = 0; sample < SAMPLES; sample++) {
    const unknown = `unknown-${call.path.replaceAll('/', '-')}-${sample}@example.com`
    times.known.push(await timed(call, known))
    times.unknown.push(await timed(call, unknown))
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  const p = mannWhitney(times.known, times.unknown)
  const isEven = Math.abs(a - b) < Math.max(MAX_GAP_MS, MAX_GAP * b) || p > MIN_P
  process.stdout.write(
    `${isEven ? 'even  ' : 'UNEVEN'} ${call.name}: known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, p ${p.toFixed(3)}\n`,
  )
  return isEven
}

async function timed({ path, body }: Call, email: string): Promise<number> {
  const start = performance.now()
  await post(path, body(email))
  return performance.now() - start
}

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
}

async function ready(): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (
      await fetch(`${base}/config`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(500)
  }
  throw new Error('the server did not start')
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** The probability that two samples of one kind differ as much as these (two-sided, normal approximation). */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const wins = a.reduce((sum, one) => sum + b.filter((other) => other < one).length, 0)
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  const z = Math.abs(wins - mean) / deviation
  // Abramowitz and Stegun 26.2.17
  const t = 1 / (1 + 0.231_641_9 * z)
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return 2 * series * Math.exp((-z * z) / 2) * 0.398_942_280_4
}
