// What the reports of Vitest, Playwright and the recordings count, for the end of `npm test`.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { z } from 'zod'

/** The lines where something happened are far up by the end of the run: names tell it once more. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: readonly string[]
  /** What passed only when it was tried again; they count as passed. */
  flaky: readonly string[]
}

export const reports = {
  unit: 'test-results/unit.json',
  browser: 'test-results/browser.json',
  conformance: 'test-results/conformance.json',
}

const unitSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          /** Of each try that failed. */
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})
const conformanceSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  failures: z.array(z.string()),
})
const suiteSchema = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})
const browserSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(suiteSchema),
})

export function unitCounts(succeeded: boolean): Counts {
  const report = readReport(reports.unit, unitSchema)
  if (!report) return nothingReported(succeeded)
  const named = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, name: `${relative('.', name)}: ${result.fullName}` })),
  )
  const namesOf = (tests: typeof named) => tests.map(({ name }) => name)
  return honest(succeeded, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...filesNotLoaded(report), ...namesOf(named.filter(({ status }) => status === 'failed'))],
    flaky: namesOf(
      named.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
    ),
  })
}

function filesNotLoaded({ testResults }: z.infer<typeof unitSchema>): string[] {
  return testResults
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed))
    .map(({ name }) => `${relative('.', name)} did not load`)
}

const hasFailed = ({ status }: { status: string }) => status === 'failed'

export function browserCounts(succeeded: boolean): Counts {
  const report = readReport(reports.browser, browserSchema)
  if (!report) return nothingReported(succeeded)
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest(succeeded, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: report.suites.flatMap((suite) => namesIn(suite, 'unexpected')),
    flaky: report.suites.flatMap((suite) => namesIn(suite, 'flaky')),
  })
}

function namesIn({ file, specs, suites = [] }: z.infer<typeof suiteSchema>, status: string): string[] {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...own.map(({ title }) => `e2e/${file}: ${title}`),
    ...suites.flatMap((inner) => namesIn(inner, status)),
  ]
}

export function conformanceCounts(succeeded: boolean): Counts {
  const report = readReport(reports.conformance, conformanceSchema)
  return report ? honest(succeeded, { ...report, flaky: [] }) : nothingReported(succeeded)
}

export const oneCheck = (succeeded: boolean): Counts => ({
  passed: succeeded ? 1 : 0,
  failed: succeeded ? 0 : 1,
  skipped: 0,
  failures: [],
  flaky: [],
})

/** A report that is missing or broken means that the run died before it could write it. */
function readReport<Report>(file: string, schema: z.ZodType<Report>): Report | undefined {
  return existsSync(file) ? schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined
}

/** A run that failed without a failed test (a crash, a broken set-up) still counts as one failure. */
function honest(succeeded: boolean, counts: Counts): Counts {
  if (succeeded || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [...counts.failures, 'it ended badly without a failed test'] }
}

/** Also where it says that it succeeded: nothing shows that anything ran. */
function nothingReported(succeeded: boolean): Counts {
  return {
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [succeeded ? 'it left no report' : 'it ended badly without a report'],
    flaky: [],
  }
}
