// Bench: search, filter, order and page of 20,000 postings, against Fuse.js and MiniSearch on the same data.
// Alone: node tools/bench/board.ts
import type { Job } from '#contract/jobs/job.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { buildBoardIndex, queryBoard } from '#contract/jobs/rules/board.ts'

import { bestPaidFirst, type Engine, isPaid, newestFirst, type Question, rivals } from './board-rivals.ts'
import { syntheticJobs } from './synthetic-jobs.ts'
import { type BenchRow, printTable } from './table.ts'
import { timed, timingOf, type Timing } from './timing.ts'

const jobCount = 20_000
const medianBudget = 8

type Measure = { engine: string; preparing: number; answers: Answer[] }
type Answer = { address: string; timing: Timing; found: number }

const ours: Engine = {
  name: 'ours',
  rounds: 100,
  prepare: (jobs) => {
    const index = buildBoardIndex(jobs)
    return ({ address }) => {
      // Each is asked for the first time.
      index.ranks.clear()
      return queryBoard(index, parseBoardUrl(address)).total
    }
  },
}

/** Rows per rival: preparing, and the medians over all questions, in one run on the same data. */
export function benchBoard(): Promise<BenchRow[]> {
  return Promise.resolve(summary(measureAll()))
}

type Measures = { our: Measure; theirs: Measure[] }

function measureAll(): Measures {
  const jobs = syntheticJobs(jobCount)
  return { our: measure(ours, jobs), theirs: rivals.map((rival) => measure(rival, jobs)) }
}

function measure({ name, rounds, prepare }: Engine, jobs: readonly Job[]): Measure {
  const start = performance.now()
  const ask = prepare(jobs)
  const preparing = performance.now() - start
  const answers = questions().map((question) => ({
    address: question.address,
    timing: timed(rounds, () => ask(question)),
    found: ask(question),
  }))
  return { engine: name, preparing, answers }
}

function questions(): Question[] {
  const plain = ['django', 'ango', 'sql', 'wind sec', 'senior python', 'berlin', 'e', 'zebra']
  return [
    ...plain.map((search) => question({ search })),
    question({
      search: 'engineer',
      more: '&location_type=Remote',
      keeps: ({ locationType }) => locationType === 'Remote',
    }),
    question({
      search: 'engineer',
      more: '&no_salary=hide&sort=salary-high',
      keeps: isPaid,
      order: bestPaidFirst,
    }),
    question({ search: 'data', more: '&sort=oldest', order: (a, b) => newestFirst(b, a) }),
    question({ search: 'python', more: '&sort=relevance', order: () => 0 }),
  ]
}

function question(asked: Partial<Question> & { search: string; more?: string }): Question {
  const { search, more = '', keeps = () => true, order = newestFirst } = asked
  return { search, address: `?q=${encodeURIComponent(search)}${more}`, keeps, order }
}

function summary({ our, theirs }: Measures): BenchRow[] {
  const asking = overall(our)
  return theirs.flatMap((rival) => [
    {
      what: `Search, filter, order, page: ${jobCount} jobs, ${our.answers.length} questions`,
      ours: milliseconds(asking),
      baseline: `${rival.engine}: ${milliseconds(overall(rival))}`,
      ratio: `${(overall(rival).median / asking.median).toFixed(1)}x`,
      budget: `median ${medianBudget} ms`,
      ok: asking.median <= medianBudget,
    },
    {
      what: `Prepare ${jobCount} jobs for that`,
      ours: `${our.preparing.toFixed(0)} ms`,
      baseline: `${rival.engine}: ${rival.preparing.toFixed(0)} ms`,
      ratio: `${(rival.preparing / our.preparing).toFixed(1)}x`,
      budget: '-',
      ok: true,
    },
  ])
}

/** Median of the questions' medians, and of their 95th percentiles. */
function overall({ answers }: Measure): Timing {
  return {
    median: timingOf(answers.map(({ timing }) => timing.median)).median,
    p95: timingOf(answers.map(({ timing }) => timing.p95)).median,
  }
}

/** Question by question, with how many postings each finds: only ours and include-match find all substrings. */
function details({ our, theirs }: Measures): BenchRow[] {
  return theirs.flatMap((rival) =>
    our.answers.map(({ address, timing, found }, place) => {
      const answer = rival.answers[place] ?? { timing: { median: NaN, p95: NaN }, found: NaN }
      return {
        what: address,
        ours: `${milliseconds(timing)}, finds ${found}`,
        baseline: `${rival.engine}: ${milliseconds(answer.timing)}, finds ${answer.found}`,
        ratio: `${(answer.timing.median / timing.median).toFixed(1)}x`,
        budget: `median ${medianBudget} ms`,
        ok: timing.median <= medianBudget,
      }
    }),
  )
}

function milliseconds({ median, p95 }: Timing): string {
  return `${median.toFixed(2)} ms (p95 ${p95.toFixed(2)})`
}

if (import.meta.main) {
  const measures = measureAll()
  printTable(summary(measures))
  printTable(details(measures))
}
