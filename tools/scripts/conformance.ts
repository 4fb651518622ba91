// `npm run conformance [-- --database embedded|postgres] [GROUP...]`: compares our responses with django-allauth's.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

import { z } from 'zod'

import { dropScratchDatabases, findTestServer } from '#server/db/testing/scratch-postgres.ts'

import { findRig } from './rig.ts'
import { findFreePort } from './running-server.ts'

type Kind = 'embedded' | 'postgres'
type Client = 'browser' | 'app'
type Counts = { passed: number; failed: number; skipped: number; failures: readonly string[] }

const report = z.array(
  z.object({
    scenario: z.string(),
    differences: z.array(z.object({ title: z.string(), actual: z.unknown() })),
  }),
)
type DifferenceReport = z.infer<typeof report>

process.chdir(`${import.meta.dirname}/../..`)
mkdirSync('test-results', { recursive: true })
const { values, positionals } = parseArgs({
  options: { database: { type: 'string' } },
  allowPositionals: true,
})
const clients: readonly Client[] = ['browser', 'app']
const rig = findRig()
if ('missing' in rig) {
  console.error(rig.missing)
  process.exit(1)
}
const { program } = rig
const groups =
  positionals.length > 0 ? positionals : z.array(z.string()).parse(readJson('tools/conformance/groups.json'))
const postgres = await findTestServer()
if (postgres) process.env.TEST_DATABASE_URL = postgres

const results = await Promise.all(selectDatabases().map(compare))
if (postgres) await dropScratchDatabases()
const total = (key: 'passed' | 'failed' | 'skipped') => results.reduce((sum, result) => sum + result[key], 0)
const all: Counts = {
  passed: total('passed'),
  failed: total('failed'),
  skipped: total('skipped'),
  failures: results.flatMap((result) => result.failures),
}
writeFileSync('test-results/conformance.json', JSON.stringify(all))
process.exitCode = all.failed === 0 ? 0 : 1

function selectDatabases(): Kind[] {
  if (values.database === 'embedded' || values.database === 'postgres') return [values.database]
  return postgres ? ['embedded', 'postgres'] : ['embedded']
}

/**
 * Compares our responses on one database with those of django-allauth. Runs the scenarios of both clients concurrently,
 * because each client has its own servers and often waits. Prints the output at the end, so that the lines of two
 * databases do not mix.
 */
async function compare(kind: Kind): Promise<Counts> {
  const started = Date.now()
  const played = await Promise.all(clients.map((client) => runGroups(kind, client)))
  const output = played.map((each) => each.output).join('')
  const differing = played.flatMap((each) => each.differing)
  const cases = played.reduce((sum, each) => sum + each.cases, 0)
  const failed = differing.length
  const skipped = output.match(/^skipped {2}/gm)?.length ?? 0
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${output}${kind}: ${cases} cases, ${failed} differ, ${skipped} skipped, ${seconds} s\n`)
  const names = differing.map(({ scenario }) => `${kind}: ${scenario}`)
  return { passed: Math.max(0, cases - failed), failed, skipped, failures: names }
}

async function runGroups(kind: Kind, client: Client) {
  const folder = mkdtempSync(join(tmpdir(), 'fretboard-conformance-'))
  const host = await startHost(folder)
  const chosen = groups.flatMap((group) => ['--group', group])
  const first = await runScenarios({ kind, client, folder, chosen })
  const late = first.differing.filter(failedByLateLogin).map(({ scenario }) => scenario)
  const again =
    late.length > 0 &&
    (await runScenarios({
      kind,
      client,
      folder,
      chosen: late.flatMap((scenario) => ['--scenario', scenario]),
    }))
  const answers = await Array.fromAsync(glob('**/*.json', { cwd: join(folder, 'answers') }))
  await host.stop()
  rmSync(folder, { recursive: true })
  return {
    output: first.output + (again ? `\nrepeated scenarios:\n${again.output}` : ''),
    differing: [
      ...first.differing.filter((each) => !failedByLateLogin(each)),
      ...(again ? again.differing : []),
    ],
    cases: answers.length,
  }
}

function getSocketPath(folder: string): string {
  return join(folder, 'host')
}

/**
 * Starts the process with the servers of one client. Each client has its own process. In a shared process, a starting
 * server would delay the responses to the other client, whose one-time codes expire soon.
 */
async function startHost(folder: string) {
  const env = { ...process.env, CONFORMANCE_HOST: getSocketPath(folder) }
  const host = spawn(process.execPath, ['tools/conformance/host.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(host.stdout, 'data'), once(host, 'exit')])
  if (host.exitCode !== null)
    throw new Error(`tools/conformance/host.ts exited during its start with status ${host.exitCode}.`)
  return {
    stop: async () => {
      host.kill()
      if (host.exitCode === null) await once(host, 'exit')
    },
  }
}

type PlayOptions = { kind: Kind; client: Client; folder: string; chosen: readonly string[] }

async function runScenarios({ kind, client, folder, chosen }: PlayOptions) {
  const options = await createOptions(client, folder)
  const child = spawn('python3', [program, ...options, ...chosen], {
    env: {
      ...process.env,
      CONFORMANCE_DATABASE: kind,
      CONFORMANCE_HOST: getSocketPath(folder),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const output = await text(child.stdout)
  const [status] = await ended
  return { output, differing: status === 0 ? [] : readDifferences(join(folder, 'report.json')) }
}

/**
 * Returns whether a scenario failed only because its login was no longer recent. In one configuration, a login is
 * recent for only three seconds. The check may wait longer for the next one-time code, with which it sets up an
 * authenticator app.
 */
function failedByLateLogin({ differences }: DifferenceReport[number]): boolean {
  return differences.some(
    ({ title, actual }) =>
      actual === 'could not activate TOTP: 401' ||
      (actual === 401 && title.endsWith('/account/authenticators/totp')),
  )
}

/**
 * Returns the scenarios of a failed run that differ. If the run failed for another reason, such as a crash or a
 * scenario without recorded responses, returns one scenario that says so.
 */
function readDifferences(file: string): DifferenceReport {
  const none = [{ scenario: 'the run failed without a difference', differences: [] }]
  try {
    const scenarios = report.parse(readJson(file))
    return scenarios.length > 0 ? scenarios : none
  } catch {
    return none
  }
}

async function createOptions(client: Client, folder: string): Promise<string[]> {
  const options = {
    client,
    launch: `exec ${process.execPath} tools/conformance/launch.ts`,
    except: 'tools/conformance/deviations.json',
    report: join(folder, 'report.json'),
    out: join(folder, 'answers'),
    port: await findFreePort(),
    'smtp-port': await findFreePort(),
    'idp-port': await findFreePort(),
  }
  return ['diff', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])]
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
