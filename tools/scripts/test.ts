// `npm test`: every check and every test, and at the end how many passed, failed and were skipped. What both databases
// answer alike runs on one of them, and what PostgreSQL may answer differently runs there instead of on the embedded
// database. With --ci, as in `.ci/run`, that runs on both, and there runs too what few changes can break: the recordings of
// django-allauth, the tests of packages/pglite-durable and of tests/rarely-broken.ts. With --all (`npm run test:all`)
// everything runs on both.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'

import { concurrently } from 'concurrently'

import { findTestServer } from '#server/db/testing/scratch-postgres.ts'

import { findChromium } from './chromium.ts'
import { browserCounts, conformanceCounts, type Counts, oneCheck, reports, unitCounts } from './counts.ts'
import { findRig } from './rig.ts'
import { slowestFiles } from './slowest-files.ts'

type Step = { name: string; command: string; report?: (succeeded: boolean) => Counts }

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

process.chdir(`${import.meta.dirname}/../..`)
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
const conformance = `node tools/scripts/conformance.ts${isAll ? '' : ` --database ${postgres ? 'postgres' : 'embedded'}`}`

// A machine that is busy with something else should not reject a change. What passes only then is told at the end.
const retries = process.argv.includes('--ci') ? 1 : 0

const leftOut = [...(postgres ? [] : ['server-postgres']), ...(isCi ? [] : ['pglite-durable'])]
const projects = leftOut.map((name) => `--project '!${name}'`).join(' ')
const unit = `vitest run ${projects} --reporter=dot --reporter=json --outputFile.json=${reports.unit} --retry=${retries}`
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
const browser: Step = {
  name: 'browser',
  command: `playwright test --retries=${retries}`,
  report: browserCounts,
}

const steps = [build, ...checks, browser]
const counts = [...(await run([build], 1)), ...(await run(checks, 2)), ...(await run([browser], 1))]
counts.forEach(({ failed, failures, flaky }, step) => {
  if (failed > 0) console.log(`failed: ${steps[step]?.name} (${failed})`)
  for (const failure of failures) console.log(`  ${failure}`)
  for (const test of flaky) console.log(`flaky, passed when it was tried again: ${test}`)
})
const total = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((sum, count) => sum + count[key], 0)
console.log('\nsteps:')
for (const line of seconds) console.log(line)
console.log('\nslowest files:')
for (const line of slowestFiles(reports)) console.log(line)
for (const skip of skips) console.log(`skipped: ${skip}`)
console.log(
  `\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped') + skips.length} skipped`,
)
process.exitCode = total('failed') === 0 ? 0 : 1
