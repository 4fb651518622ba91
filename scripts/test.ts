// `npm test`: every check and every test, and at the end how many passed, failed and were skipped. What both databases
// answer alike runs on one of them, and what PostgreSQL may answer differently runs there instead of on the embedded
// database. With --ci, as in `.ci/run`, that runs on both, and there runs too what few changes can break: the recordings of
// django-allauth, the tests of packages/pglite-durable and of tests/rarely-broken.ts. With --all (`npm run test:all`)
// everything runs on both.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

import { concurrently } from 'concurrently'
import { z } from 'zod'

import { findTestServer } from '#server/db/testing/scratch-postgres.ts'

import { findChromium } from './chromium.ts'
import { findRig } from './rig.ts'
import { slowestFiles } from './slowest-files.ts'

/** `failures` names what failed, for the end of the run: the lines where it happened are far up by then. */
type Counts = { passed: number; failed: number; skipped: number; failures: readonly string[] }
type Step = { name: string; command: string; report?: (succeeded: boolean) => Counts }

const unitReport = 'test-results/unit.json'
const browserReport = 'test-results/browser.json'
const conformanceReport = 'test-results/conformance.json'

/** A run that failed without a failed test (a crash, a broken set-up) still counts as one failure. */
const honest = (counts: Counts, succeeded: boolean): Counts =>
  succeeded || counts.failed > 0
    ? counts
    : { ...counts, failed: 1, failures: ['it ended badly without a failed test'] }

const unitSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})
const conformanceSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  failures: z.array(z.string()),
})
const browserSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

/** A report that is missing or broken means that the run died before it could write it; `honest` counts that. */
function readReport<Report>(file: string, schema: z.ZodType<Report>): Report | undefined {
  return existsSync(file) ? schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined
}

function unitCounts(succeeded: boolean): Counts {
  const report = readReport(unitReport, unitSchema)
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: report ? unitFailures(report) : [],
  }
  return honest(counts, succeeded)
}

function unitFailures({ testResults }: z.infer<typeof unitSchema>): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${file} did not load`]
    return failed.map(({ fullName }) => `${file}: ${fullName}`)
  })
}

/** Playwright tells the names itself, last of all. */
function browserCounts(succeeded: boolean): Counts {
  const stats = readReport(browserReport, browserSchema)?.stats
  const counts = {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
    failures: [],
  }
  return honest(counts, succeeded)
}

function conformanceCounts(succeeded: boolean): Counts {
  const counts = readReport(conformanceReport, conformanceSchema)
  return honest(counts ?? { passed: 0, failed: 0, skipped: 0, failures: [] }, succeeded)
}

const oneCheck = (succeeded: boolean): Counts => ({
  passed: succeeded ? 1 : 0,
  failed: succeeded ? 0 : 1,
  skipped: 0,
  failures: [],
})

/** Runs steps, at most `atOnce` side by side; what they print comes in their order. */
async function run(steps: readonly Step[], atOnce: number): Promise<Counts[]> {
  const commands = steps.map(({ name, command }) => ({ name, command: `echo "# ${name}" && ${command}` }))
  const { result } = concurrently(commands, { group: true, prefix: 'none', maxProcesses: atOnce })
  // It rejects with the same events as soon as one of the commands has failed.
  const events = await result.catch((failed: Awaited<typeof result>) => failed)
  return steps.map(({ name, report = oneCheck }, index) => {
    const event = events.find((each) => each.index === index)
    seconds.push(`${(event?.timings.durationSeconds ?? 0).toFixed(0).padStart(6)} s  ${name}`)
    return report(event?.exitCode === 0)
  })
}

/** How long each step took, for the end of the run. */
const seconds: string[] = []

process.chdir(`${import.meta.dirname}/..`)
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const skips: string[] = []
const postgres = await findTestServer()
if (postgres) process.env.TEST_DATABASE_URL = postgres
else if (process.env.REQUIRE_POSTGRES)
  throw new Error('PostgreSQL is required here (REQUIRE_POSTGRES) but does not answer.')
else skips.push('server tests on PostgreSQL: none answers (set TEST_DATABASE_URL)')
if (spawnSync('promtool', ['--version']).error)
  skips.push('alerts for Prometheus: promtool is not there (apt-get install prometheus)')
const isAll = process.argv.includes('--all')
const isCi = isAll || process.argv.includes('--ci')
const rig = findRig()
if (isCi && 'missing' in rig) skips.push(`conformance: ${rig.missing}`)
// Installs one where there is none.
findChromium()
const whatDiffers = isCi || !postgres ? 'differences' : 'instead'
process.env.TEST_POSTGRES = isAll ? 'everything' : whatDiffers
if (!isCi) process.env.TEST_RARELY_BROKEN = 'off'
if (isAll) process.env.CRASH_ROUNDS ??= '20'
// Half the work on PostgreSQL: each of the rig's servers has a data folder to fill on the embedded database.
const conformance = `node scripts/conformance.ts${isAll ? '' : ` --database ${postgres ? 'postgres' : 'embedded'}`}`

const leftOut = [...(postgres ? [] : ['server-postgres']), ...(isCi ? [] : ['pglite-durable'])]
const projects = leftOut.map((name) => `--project '!${name}'`).join(' ')
const unit = `vitest run ${projects} --reporter=dot --reporter=json --outputFile.json=${unitReport}`
const build: Step = { name: 'build', command: 'npm run --silent build' }
const checks: Step[] = [
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'lint, format, dead code', command: 'npm run --silent lint' },
  { name: 'import laws', command: 'npm run --silent laws' },
  // Conformance waits for emails and one-time codes between its calls: it goes beside the others.
  ...('missing' in rig || !isCi
    ? []
    : [{ name: 'conformance', command: conformance, report: conformanceCounts }]),
  { name: 'rules, server, screens', command: unit, report: unitCounts },
]
const browser: Step = { name: 'browser', command: 'playwright test', report: browserCounts }

const steps = [build, ...checks, browser]
const counts = [...(await run([build], 1)), ...(await run(checks, 2)), ...(await run([browser], 1))]
counts.forEach((count, step) => {
  if (count.failed === 0) return
  console.log(`failed: ${steps[step]?.name} (${count.failed})`)
  for (const failure of count.failures) console.log(`  ${failure}`)
})
const total = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((sum, count) => sum + count[key], 0)
console.log('\nsteps:')
for (const line of seconds) console.log(line)
console.log('\nslowest files:')
for (const line of slowestFiles({ unit: unitReport, browser: browserReport })) console.log(line)
for (const skip of skips) console.log(`skipped: ${skip}`)
console.log(
  `\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped') + skips.length} skipped`,
)
process.exitCode = total('failed') === 0 ? 0 : 1
