import { type BenchRow, printTable } from './table.ts'
// Bench: the size of the jobs list as sent to browsers, compared with plain JSON.
// To run only this bench: node tools/bench/wire.ts
import { withProduct } from './with-product.ts'

const path = '/ninja-api/jobs'
/** Numbers of jobs, with budgets in bytes. */
const lists = [
  { jobCount: 500, budget: 80_000 },
  { jobCount: 5_000, budget: Infinity },
  { jobCount: 20_000, budget: Infinity },
]

/** Returns a row for each length of the list. */
export async function benchWire(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { jobCount, budget } of lists) {
    const [brotli, gzip, plain] = await withProduct(jobCount, async ({ url }) => [
      await bytesOf(url, 'br'),
      await bytesOf(url, 'gzip'),
      await bytesOf(url, 'identity'),
    ])
    rows.push(row({ jobCount, budget, brotli, gzip, plain }))
  }
  return rows
}

async function bytesOf(url: string, encoding: string): Promise<number> {
  const response = await fetch(url + path, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
  if ((response.headers.get('content-encoding') ?? 'identity') !== encoding)
    throw new Error(`Not in ${encoding}`)
  return Number(response.headers.get('content-length'))
}

type Weights = { jobCount: number; budget: number; brotli: number; gzip: number; plain: number }

function row({ jobCount, budget, brotli, gzip, plain }: Weights): BenchRow {
  return {
    what: `Jobs list on the wire, ${jobCount} jobs`,
    ours: `${kilobytes(brotli)} brotli (${kilobytes(gzip)} gzip)`,
    baseline: `plain JSON: ${kilobytes(plain)}`,
    ratio: `${(plain / brotli).toFixed(1)}x`,
    budget: budget === Infinity ? '-' : kilobytes(budget),
    ok: brotli <= budget,
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

if (import.meta.main) printTable(await benchWire())
