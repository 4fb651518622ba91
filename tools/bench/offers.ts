// Bench: search 20,000 jobs for all words, and offer other searches if a search finds nothing.
// To run only this bench: node tools/bench/offers.ts
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { type BoardIndex, countJobs } from '#contract/jobs/rules/board.ts'
import { listOffers } from '#contract/jobs/rules/offers.ts'
import { searchText } from '#contract/jobs/rules/search.ts'
import { createIndexBuilder } from '#server/jobs/search-index/search-index.ts'

import { createJobs } from './synthetic-jobs.ts'
import { type BenchRow, printTable } from './table.ts'
import { measureTimes, type Timing } from './timing.ts'

const jobCount = 20_000
const rounds = 50
const wordsBudgetMs = 2
const offersBudgetMs = 5
const wordQueries = ['?q=senior%20python&match=words', '?q=django%20remote%20-berlin&match=words']
/** Searches that find nothing. */
const emptyQueries = [
  '?q=pyton',
  '?q=senior%20pyton%20lisbn%20zebra',
  '?q=python%20senior%20remote%20part%20time%20cobol&match=words&visa_sponsorship=yes',
  '?q=zebra%20cobol&location_type=Remote&contract_type=Employee&no_salary=hide&salary_min=60000',
]

export async function benchOffers(): Promise<BenchRow[]> {
  const jobs = createJobs(jobCount)
  const indexed = jobs.map((job) => [job.id, { job, searchText: searchText(job) }] as const)
  const index = await createIndexBuilder()(new Map(indexed), { date: '2026-11-20', perUsd: {} })
  const [first = ''] = emptyQueries
  const start = performance.now()
  listOffers(index, parseBoardUrl(first), 0)
  const firstMs = performance.now() - start
  return [
    ...wordQueries.map((query) => {
      const timing = measureCold(index, () => countJobs(index, parseBoardUrl(query)))
      return createRow(`Search ${jobCount} jobs: ${query}`, timing, wordsBudgetMs)
    }),
    ...emptyQueries.map((query) => {
      const parsed = parseBoardUrl(query)
      const timing = measureCold(index, () => listOffers(index, parsed, 0))
      return createRow(`Offers of ${query}: ${listOffers(index, parsed, 0).length}`, timing, offersBudgetMs)
    }),
    createRow('First offers after a change, which read the words of the board', {
      median: firstMs,
      p95: firstMs,
    }),
  ]
}

/** Measures work without the cached ranks of earlier searches. */
function measureCold(index: BoardIndex, work: () => unknown): Timing {
  return measureTimes(rounds, () => {
    index.ranks.clear()
    index.folded.ranks.clear()
    work()
  })
}

function createRow(what: string, { median, p95 }: Timing, budgetMs?: number): BenchRow {
  return {
    what,
    ours: `${median.toFixed(2)} ms (p95 ${p95.toFixed(2)})`,
    baseline: '-',
    ratio: '-',
    budget: budgetMs === undefined ? '-' : `median ${budgetMs} ms`,
    ok: budgetMs === undefined || median <= budgetMs,
  }
}

if (import.meta.main) printTable(await benchOffers())
