// Bench: requests per second for the list and for one job with 100 to 100,000 jobs, and for the session with 100,000
// sessions. Also compares one instance with two instances on the same PostgreSQL. For a million employees, see
// employees.ts.
// To run only this bench: node tools/bench/growth.ts [maximum number of jobs]
import { benchJobGrowth } from './growth/jobs.ts'
import { benchSessionGrowth } from './growth/sessions.ts'
import { benchTwoInstances } from './growth/two-instances.ts'
import { type BenchRow, printTable } from './table.ts'

const jobCounts = [100, 1_000, 10_000, 100_000]
const sessionCount = 100_000

export async function benchGrowth(maxCount = Infinity): Promise<BenchRow[]> {
  return [
    ...(await benchJobGrowth(jobCounts.filter((count) => count <= maxCount))),
    ...(await benchSessionGrowth(Math.min(sessionCount, maxCount))),
    ...(await benchTwoInstances(Math.min(1_000, maxCount))),
  ]
}

if (import.meta.main) printTable(await benchGrowth(Number(process.argv[2] ?? Infinity)))
