// Bench: GET /ninja-api/jobs with 500 jobs, compared with a bare node:http server that sends the same responses.
// To run only this bench: node tools/bench/jobs-list.ts
import { compareWithBare } from './compare-with-bare.ts'
import { type BenchRow, printTable } from './table.ts'
import { withProduct } from './with-product.ts'

const path = '/ninja-api/jobs'
const jobCount = 500
/** An empty Fastify server with as many hooks reaches 0.67 and 0.72. */
const minRatios = { full: 0.58, unchanged: 0.62 }

/** Returns a row for requests without If-None-Match, and a row for requests with it. */
export function benchJobsList(): Promise<BenchRow[]> {
  return withProduct(jobCount, ({ pid, url }) =>
    compareWithBare({ pid, url, path, headers: { 'accept-encoding': 'br' } }, async (compare, etag) => [
      await compare({ what: `GET ${path}, ${jobCount} jobs, CPU per request`, minRatio: minRatios.full }),
      await compare({
        what: 'the same with If-None-Match (304)',
        headers: { 'if-none-match': etag },
        minRatio: minRatios.unchanged,
      }),
    ]),
  )
}

if (import.meta.main) printTable(await benchJobsList())
