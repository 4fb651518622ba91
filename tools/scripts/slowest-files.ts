// The files whose tests took longest in a run, from what Vitest and Playwright reported.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { z } from 'zod'

type Timed = { file: string; ms: number }

const HOW_MANY = 10

const unitReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

const spec = z.object({
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
})
const suite = z.object({
  file: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const browserReport = z.object({ suites: z.array(suite) })

/** @returns a line for each of the ten slowest; reports that are missing have none. */
export function slowestFiles({ unit, browser }: { unit: string; browser: string }): string[] {
  const files = [...read(unit, unitReport, unitFiles), ...read(browser, browserReport, browserFiles)]
  return files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, HOW_MANY)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
}

function unitFiles({ testResults }: z.infer<typeof unitReport>): Timed[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative('.', name),
    ms: endTime - startTime,
  }))
}

function browserFiles({ suites }: z.infer<typeof browserReport>): Timed[] {
  return suites.map((one) => ({ file: `e2e/${one.file}`, ms: timeOf(one) }))
}

function timeOf({ specs, suites = [] }: z.infer<typeof suite>): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, inner) => sum + timeOf(inner), own)
}

function read<Report>(file: string, schema: z.ZodType<Report>, files: (report: Report) => Timed[]): Timed[] {
  try {
    return files(schema.parse(JSON.parse(readFileSync(file, 'utf8'))))
  } catch {
    return []
  }
}
