// `npm test`: every check and every test, and at the end how many passed, failed and were skipped.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

import { z } from 'zod'

import { findTestServer } from '#server/db/testing/scratch-postgres.ts'

import { findChromium } from './chromium.ts'

type Counts = { passed: number; failed: number; skipped: number }
type Step = { name: string; command: string; report?: (succeeded: boolean) => Counts }

const unitReport = 'test-results/unit.json'
const browserReport = 'test-results/browser.json'

/** A run that failed without a failed test (a crash, a broken set-up) still counts as one failure. */
const honest = (counts: Counts, succeeded: boolean): Counts =>
  succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 }

const unitSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
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
  }
  return honest(counts, succeeded)
}

function browserCounts(succeeded: boolean): Counts {
  const stats = readReport(browserReport, browserSchema)?.stats
  const counts = {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  }
  return honest(counts, succeeded)
}

const oneCheck = (succeeded: boolean): Counts => ({
  passed: succeeded ? 1 : 0,
  failed: succeeded ? 0 : 1,
  skipped: 0,
})

function run({ name, command, report = oneCheck }: Step): Counts {
  console.log(`\n# ${name}: ${command}`)
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  const counts = report(status === 0)
  if (counts.failed > 0) console.log(`# ${name}: FAILED`)
  return counts
}

process.chdir(`${import.meta.dirname}/..`)
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const skips: string[] = []
const postgres = await findTestServer()
if (postgres) process.env.TEST_DATABASE_URL = postgres
else if (process.env.REQUIRE_POSTGRES)
  throw new Error('PostgreSQL is required here (REQUIRE_POSTGRES) but does not answer.')
else skips.push('server tests on PostgreSQL: none answers (set TEST_DATABASE_URL)')
process.env.CHROMIUM_PATH = findChromium()

const unit = `vitest run ${postgres ? '' : "--project '!server-postgres'"} --reporter=dot --reporter=json --outputFile.json=${unitReport}`
const steps: Step[] = [
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'lint, format, dead code', command: 'npm run --silent lint' },
  { name: 'import laws', command: 'npm run --silent laws' },
  { name: 'build', command: 'npm run --silent build' },
  { name: 'rules, server, screens', command: unit, report: unitCounts },
  { name: 'browser', command: 'playwright test', report: browserCounts },
]

const counts = steps.map(run)
const total = (key: keyof Counts) => counts.reduce((sum, count) => sum + count[key], 0)
for (const skip of skips) console.log(`skipped: ${skip}`)
console.log(
  `\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped') + skips.length} skipped`,
)
process.exitCode = total('failed') === 0 ? 0 : 1
