// Reads the JSON reports of Vitest, Playwright and the conformance check for the summary of `npm test`.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { z } from 'zod'

/** A flaky test failed and then passed in a retry. It counts as passed. */
type Status = 'passed' | 'failed' | 'flaky' | 'skipped'
type Test = { title: string; status: Status }
export type TestFile = { file: string; ms: number; tests: Test[] }
export type Summary = {
  passed: number
  failed: number
  skipped: number
  failures: readonly string[]
  flaky: readonly string[]
}

export const reportFiles = {
  unit: 'test-results/unit.json',
  browser: 'test-results/browser.json',
  conformance: 'test-results/conformance.json',
}

const unitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

const suite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          results: z.array(z.object({ duration: z.number() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suite).optional()
  },
})
const browserReport = z.object({ suites: z.array(suite) })
const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const

const conformanceReport = z.object({
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  failures: z.array(z.string()),
})

export function readUnitTests(): TestFile[] {
  const { testResults } = readReport(reportFiles.unit, unitReport) ?? { testResults: [] }
  return testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const tests = assertionResults.map((result): Test => ({
      title: result.fullName,
      status: getUnitStatus(result),
    }))
    if (status === 'failed' && !tests.some((test) => test.status === 'failed'))
      tests.push({ title: 'the file did not load', status: 'failed' })
    return { file: relative('.', name), ms: endTime - startTime, tests }
  })
}

function getUnitStatus({ status, failureMessages }: { status: string; failureMessages: string[] }): Status {
  if (status === 'failed') return 'failed'
  if (status !== 'passed') return 'skipped'
  return failureMessages.length > 0 ? 'flaky' : 'passed'
}

export function readBrowserTests(): TestFile[] {
  const { suites } = readReport(reportFiles.browser, browserReport) ?? { suites: [] }
  return suites.map((one) => {
    const specs = listSpecs(one).flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title })))
    const durations = specs.flatMap(({ results }) => results.map(({ duration }) => duration))
    return {
      file: `e2e/${one.file}`,
      ms: durations.reduce((sum, duration) => sum + duration, 0),
      tests: specs.map(({ title, status }) => ({ title, status: statuses[status] })),
    }
  })
}

function listSpecs({ specs, suites = [] }: z.infer<typeof suite>): z.infer<typeof suite>['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)]
}

/** Counts the tests of a run. A run that exited with an error, or ran no test, has at least one failure. */
export function summarize(files: readonly TestFile[], succeeded: boolean): Summary {
  const tests = files.flatMap(({ file, tests: own }) =>
    own.map(({ title, status }) => ({ name: `${file}: ${title}`, status })),
  )
  const listNames = (wanted: Status) =>
    tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  const [failures, flaky] = [listNames('failed'), listNames('flaky')]
  return requireFailure(succeeded && tests.length > 0, {
    passed: listNames('passed').length + flaky.length,
    failed: failures.length,
    skipped: listNames('skipped').length,
    failures,
    flaky,
  })
}

export function summarizeConformance(succeeded: boolean): Summary {
  const report = readReport(reportFiles.conformance, conformanceReport)
  const none = { passed: 0, failed: 0, skipped: 0, failures: [] }
  return requireFailure(succeeded && report !== undefined, { ...(report ?? none), flaky: [] })
}

/** Returns the summary of a command without a report, such as the linter. The command counts as one check. */
export function summarizeCheck(succeeded: boolean): Summary {
  return requireFailure(succeeded, { passed: 1, failed: 0, skipped: 0, failures: [], flaky: [] })
}

function requireFailure(succeeded: boolean, summary: Summary): Summary {
  if (succeeded || summary.failed > 0) return summary
  return {
    ...summary,
    passed: 0,
    failed: 1,
    failures: ['the command failed without reporting a failed test'],
  }
}

/** Reads the report of a test runner. Returns undefined if the runner ended before it wrote a complete report. */
function readReport<Report>(file: string, schema: z.ZodType<Report>): Report | undefined {
  return existsSync(file) ? schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined
}
