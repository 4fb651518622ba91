// Bench: search, filter, sort and paginate 20,000 jobs with the board's rules.
// To run only this bench, with a row per query: node tools/bench/board.ts
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { buildBoardIndex, queryBoard } from '#contract/jobs/rules/board.ts'

import { createJobs } from './synthetic-jobs.ts'
import { type BenchRow, printTable } from './table.ts'
import { measureTimes, summarizeTimes, type Timing } from './timing.ts'

const jobCount = 20_000
const rounds = 100
const medianBudgetMs = 8
const queries = [
  '?q=django',
  '?q=ango',
  '?q=sql',
  '?q=wind%20sec',
  '?q=senior%20python',
  '?q=berlin',
  '?q=e',
  '?q=zebra',
  '?q=engineer&location_type=Remote',
  '?q=engineer&no_salary=hide&sort=salary-high',
  '?q=data&sort=oldest',
  '?q=python&sort=relevance',
]

type QueryTiming = { query: string; timing: Timing; total: number }
type Measurement = { indexMs: number; timings: QueryTiming[] }

/** Returns a row for all queries and a row for building the index. */
export function benchBoard(): Promise<BenchRow[]> {
  return Promise.resolve(createRows(measure()))
}

function measure(): Measurement {
  const jobs = createJobs(jobCount)
  const start = performance.now()
  const index = buildBoardIndex(jobs)
  const indexMs = performance.now() - start
  const runQuery = (query: string) => {
    // Clears the ranks that an earlier run has cached, because they would make the query cheaper.
    index.ranks.clear()
    return queryBoard(index, parseBoardUrl(query)).total
  }
  const timings = queries.map((query) => ({
    query,
    timing: measureTimes(rounds, () => runQuery(query)),
    total: runQuery(query),
  }))
  return { indexMs, timings }
}

function createRows({ indexMs, timings }: Measurement): BenchRow[] {
  // The results of all queries together: the median of their medians, and the median of their 95th percentiles.
  const overall = {
    median: summarizeTimes(timings.map(({ timing }) => timing.median)).median,
    p95: summarizeTimes(timings.map(({ timing }) => timing.p95)).median,
  }
  return [
    createTimingRow(`Search, filter, sort and paginate ${jobCount} jobs, ${timings.length} queries`, overall),
    {
      what: `Build the index of ${jobCount} jobs`,
      ours: `${indexMs.toFixed(0)} ms`,
      baseline: '-',
      ratio: '-',
      budget: '-',
      ok: true,
    },
  ]
}

function createTimingRow(what: string, { median, p95 }: Timing): BenchRow {
  return {
    what,
    ours: `${median.toFixed(2)} ms (p95 ${p95.toFixed(2)})`,
    baseline: '-',
    ratio: '-',
    budget: `median ${medianBudgetMs} ms`,
    ok: median <= medianBudgetMs,
  }
}

if (import.meta.main) {
  const measurement = measure()
  printTable(createRows(measurement))
  printTable(
    measurement.timings.map(({ query, timing, total }) => createTimingRow(`${query}: ${total} jobs`, timing)),
  )
}
