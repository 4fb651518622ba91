// `npm test`: runs the build, the checks and all tests, and prints how many passed, failed and were skipped.
//
// - default: each server test runs on one database: on PostgreSQL if its result can depend on the database, otherwise on
//   PGlite. Of the browser tests, only those of tests/main-paths.ts run.
// - `--ci` (`.ci/run`): server tests whose result can depend on the database run on both databases. Adds the other browser
//   tests, the conformance check against django-allauth, packages/pglite-durable, tests/rarely-broken.ts and one retry of
//   failed tests.
// - `--all` (`npm run test:all`): like `--ci` without retries, but every server test runs on both databases.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'

import { concurrently } from 'concurrently'

import { findTestServer } from '#server/db/testing/scratch-postgres.ts'

import { findChromium } from './chromium.ts'
import { findRig } from './rig.ts'
import {
  readBrowserTests,
  readUnitTests,
  reportFiles,
  summarize,
  summarizeCheck,
  summarizeConformance,
  type Summary,
} from './test-reports.ts'

type Step = { name: string; command: string; summarize?: (succeeded: boolean) => Summary }
type Result = Summary & { name: string; seconds: number }

const SLOWEST_FILES = 10

/** Runs steps, at most `maxProcesses` at a time. Each line of output starts with the name of its step. */
async function run(maxProcesses: number, steps: readonly Step[]): Promise<Result[]> {
  const { result } = concurrently([...steps], { prefix: '[{name}]', maxProcesses })
  // If a command fails, the promise rejects with the events of all commands.
  const events = await result.catch((failed: Awaited<typeof result>) => failed)
  return steps.map(({ name, summarize: read = summarizeCheck }, index) => {
    const event = events.find((each) => each.index === index)
    return { name, seconds: event?.timings.durationSeconds ?? 0, ...read(event?.exitCode === 0) }
  })
}

function printTimes(title: string, rows: readonly { name: string; seconds: number }[]): void {
  console.log(`\n${title}:`)
  for (const { name, seconds } of rows) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

process.chdir(`${import.meta.dirname}/../..`)
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
const isAll = process.argv.includes('--all')
const isCi = isAll || process.argv.includes('--ci')
const retries = process.argv.includes('--ci') ? 1 : 0

const skips: string[] = []
const postgres = await findTestServer()
if (postgres) process.env.TEST_DATABASE_URL = postgres
else if (process.env.REQUIRE_POSTGRES)
  throw new Error('REQUIRE_POSTGRES is set, but no PostgreSQL server responds.')
else skips.push('server tests on PostgreSQL: no server responds (set TEST_DATABASE_URL)')
if (spawnSync('promtool', ['--version']).error)
  skips.push('alerts for Prometheus: needs promtool (apt-get install prometheus)')
const rig = findRig()
if (isCi && 'missing' in rig) skips.push(`conformance: ${rig.missing}`)
// Installs Chromium if there is none.
findChromium()

const onPostgres = isCi ? 'differences' : 'instead'
process.env.TEST_POSTGRES = isAll || !postgres ? 'everything' : onPostgres
if (!isCi) process.env.TEST_SLOW = 'off'
if (isAll) process.env.CRASH_ROUNDS ??= '20'

const excludedProjects = [...(postgres ? [] : ['server-postgres']), ...(isCi ? [] : ['pglite-durable'])]
const projects = excludedProjects.map((name) => ` --project '!${name}'`).join('')
const unitReporters = `--reporter=default --reporter=json --outputFile.json=${reportFiles.unit}`
// Prefers PostgreSQL, because PGlite needs a new data directory for each server of the conformance check.
const conformanceDatabase = isAll ? '' : ` --database ${postgres ? 'postgres' : 'embedded'}`

const results = [
  ...(await run(1, [{ name: 'build', command: 'npm run --silent build' }])),
  ...(await run(2, [
    { name: 'types', command: 'npm run --silent typecheck' },
    { name: 'lint', command: 'npm run --silent lint' },
    { name: 'import rules', command: 'npm run --silent laws' },
    // The conformance check often waits for emails and one-time codes, so it runs concurrently with the unit tests.
    ...(isCi && !('missing' in rig)
      ? [
          {
            name: 'conformance',
            command: `node tools/scripts/conformance.ts${conformanceDatabase}`,
            summarize: summarizeConformance,
          },
        ]
      : []),
    {
      name: 'unit',
      command: `vitest run${projects} ${unitReporters} --retry=${retries}`,
      summarize: (succeeded) => summarize(readUnitTests(), succeeded),
    },
  ])),
  ...(await run(1, [
    {
      name: 'browser',
      command: `playwright test --retries=${retries}`,
      summarize: (succeeded) => summarize(readBrowserTests(), succeeded),
    },
  ])),
]

printTimes('steps', results)
printTimes(
  'slowest files',
  [...readUnitTests(), ...readBrowserTests()]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_FILES)
    .map(({ file, ms }) => ({ name: file, seconds: ms / 1000 })),
)
console.log()
for (const { name, failures, flaky } of results) {
  for (const failure of failures) console.log(`failed: ${name}: ${failure}`)
  for (const test of flaky) console.log(`flaky, passed when repeated: ${name}: ${test}`)
}
for (const skip of skips) console.log(`skipped: ${skip}`)
const total = (key: 'passed' | 'failed' | 'skipped') => results.reduce((sum, result) => sum + result[key], 0)
console.log(
  `\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped') + skips.length} skipped`,
)
process.exitCode = total('failed') === 0 ? 0 : 1
