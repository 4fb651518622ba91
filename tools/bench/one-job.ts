// Bench: JSON and page of one job among 20,000, and the sitemap and feeds of all jobs.
// To run only this bench: node tools/bench/one-job.ts
import { z } from 'zod'

import type { RunningServer } from '../scripts/running-server.ts'
import { compareWithBare } from './compare-with-bare.ts'
import { measureRequestsPerSecond } from './measure-load.ts'
import { type BenchRow, printTable } from './table.ts'
import { summarizeTimes } from './timing.ts'
import { withProduct } from './with-product.ts'

const jobCount = 20_000
const rounds = 5
const minRatio = 0.4
/**
 * The minimum ratio of the requests per second for a job to those for a company. Only the company needs a database
 * query.
 */
const minRatioToCompany = 5

const someJobs = z.tuple(
  [z.object({ id: z.number(), slug: z.string(), company: z.object({ id: z.number() }) })],
  z.unknown(),
)

export function benchOneJob(): Promise<BenchRow[]> {
  return withProduct(jobCount, measureOneJob)
}

async function measureOneJob({ pid, url }: RunningServer): Promise<BenchRow[]> {
  const jobs = await fetch(`${url}/ninja-api/jobs`)
  const [{ id, slug, company }] = someJobs.parse(await jobs.json())
  const path = `/ninja-api/jobs/${id}`
  const comparedWithCompany = await compareWithCompany(url, path, `/ninja-api/companies/${company.id}`)
  const others = [
    `/jobs/${id}/${slug}`,
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/jobs.rss',
    '/jobs.atom',
    '/jobs.json',
  ]
  const rows: BenchRow[] = [comparedWithCompany]
  for (const other of others) {
    const shown = other.replace(`${id}/${slug}`, ':id/:slug')
    rows.push(
      createRow(`GET ${shown}, ${jobCount} jobs, requests/s`, await measureRequestsPerSecond(url, other)),
    )
  }
  // The last, because it leaves the product only one core.
  const bare = await compareWithBare({ pid, url, path, headers: {} }, async (compare, etag) => [
    await compare({ what: `GET /ninja-api/jobs/{id}, ${jobCount} jobs, CPU per request`, minRatio }),
    await compare({
      what: 'the same with If-None-Match (304)',
      headers: { 'if-none-match': etag },
      minRatio,
    }),
  ])
  return [...bare, ...rows]
}

/** Requests the job and the company in turns, so that a busy machine affects both. */
async function compareWithCompany(url: string, job: string, company: string): Promise<BenchRow> {
  const turns: { job: number; company: number }[] = []
  for (let round = 0; round < rounds; round++)
    turns.push({
      job: await measureRequestsPerSecond(url, job),
      company: await measureRequestsPerSecond(url, company),
    })
  const ratio = summarizeTimes(turns.map((turn) => turn.job / turn.company)).median
  return {
    what: 'GET /ninja-api/jobs/{id} compared with a company, which needs a query, requests/s',
    ours: summarizeTimes(turns.map((turn) => turn.job)).median.toFixed(0),
    baseline: summarizeTimes(turns.map((turn) => turn.company)).median.toFixed(0),
    ratio: `${ratio.toFixed(1)}x`,
    budget: `at least ${minRatioToCompany}x`,
    ok: ratio >= minRatioToCompany,
  }
}

function createRow(what: string, ours: number): BenchRow {
  return { what, ours: ours.toFixed(0), baseline: '-', ratio: '-', budget: '-', ok: true }
}

if (import.meta.main) printTable(await benchOneJob())
