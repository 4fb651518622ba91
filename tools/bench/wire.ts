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
      await measureBytes(url, 'br'),
      await measureBytes(url, 'gzip'),
      await measureBytes(url, 'identity'),
    ])
    rows.push(createRow({ jobCount, budget, brotli, gzip, plain }))
  }
  return rows
}

async function measureBytes(url: string, encoding: string): Promise<number> {
  const response = await fetch(url + path, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
  if ((response.headers.get('content-encoding') ?? 'identity') !== encoding)
    throw new Error(`The response is not encoded with ${encoding}`)
  return Number(response.headers.get('content-length'))
}

type ListSizes = { jobCount: number; budget: number; brotli: number; gzip: number; plain: number }

function createRow({ jobCount, budget, brotli, gzip, plain }: ListSizes): BenchRow {
  return {
    what: `Jobs list on the wire, ${jobCount} jobs`,
    ours: `${formatKilobytes(brotli)} brotli (${formatKilobytes(gzip)} gzip)`,
    baseline: `plain JSON: ${formatKilobytes(plain)}`,
    ratio: `${(plain / brotli).toFixed(1)}x`,
    budget: budget === Infinity ? '-' : formatKilobytes(budget),
    ok: brotli <= budget,
  }
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

if (import.meta.main) printTable(await benchWire())
