// Bench: GET /ninja-api/jobs with 500 jobs, compared with a bare node:http server that sends the same responses.
// To run only this bench: node tools/bench/jobs-list.ts
import { compareWithBare } from './compare-with-bare.ts'
import { type BenchRow, printTable } from './table.ts'
import { withProduct } from './with-product.ts'

const path = '/ninja-api/jobs'
const jobCount = 500
const minRatio = 0.7

/** Returns a row for requests without If-None-Match, and a row for requests with it. */
export function benchJobsList(): Promise<BenchRow[]> {
  return withProduct(jobCount, ({ url }) =>
    compareWithBare({ url, path, headers: { 'accept-encoding': 'br' } }, async (compare, etag) => [
      await compare({ what: `GET ${path}, ${jobCount} jobs, requests/s`, minRatio }),
      await compare({
        what: 'the same with If-None-Match (304)',
        headers: { 'if-none-match': etag },
        minRatio,
      }),
    ]),
  )
}

if (import.meta.main) printTable(await benchJobsList())
