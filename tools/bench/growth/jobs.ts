// Measures the list and one job on boards of several sizes: requests per second, and the time of the first response
// after a write.
import { z } from 'zod'

import type { RunningServer } from '../../scripts/running-server.ts'
import { unlimitedSettings, signUp } from '../logged-in.ts'
import { measureRequestsPerSecond } from '../measure-load.ts'
import type { BenchRow } from '../table.ts'
import { summarizeTimes } from '../timing.ts'
import { withProduct } from '../with-product.ts'
import { type Figure, createFigureRow } from './figure.ts'

const list = '/ninja-api/jobs'
const writes = 5
const someJobs = z.tuple([z.object({ id: z.number() })], z.unknown())

/** Measures a board of each size. Each row compares a measurement with that of the smallest board. */
export async function benchJobGrowth(counts: readonly number[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const smallest = new Map<string, { name: string; value: number }>()
  for (const count of counts) {
    const env = { ...unlimitedSettings, JOBS_WRITABLE_BY: 'authenticated' }
    for (const figure of await withProduct(count, measureBoard, env)) {
      const what = `${figure.what}, ${count} jobs`
      rows.push(createFigureRow({ ...figure, what }, smallest.get(figure.what)))
      if (!smallest.has(figure.what))
        smallest.set(figure.what, { name: `${count} jobs`, value: figure.value })
    }
  }
  return rows
}

async function measureBoard({ url }: RunningServer): Promise<Figure[]> {
  const response = await fetch(url + list)
  const etag = response.headers.get('etag') ?? ''
  const [{ id }] = someJobs.parse(await response.json())
  const br = 'accept-encoding: br'
  // Makes the server compress the list before the measurement.
  await (await fetch(url + list, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  return [
    {
      what: `GET ${list}, 304`,
      unit: '/s',
      value: await measureRequestsPerSecond(url, list, [br, `if-none-match: ${etag}`]),
    },
    { what: `GET ${list}, brotli`, unit: '/s', value: await measureRequestsPerSecond(url, list, [br]) },
    { what: 'GET /jobs/:id/:slug', unit: '/s', value: await pagesPerSecond(url, id) },
    { what: 'first list after a write', unit: 'ms', value: await measureFirstRead(url, id) },
  ]
}

/** Requests the path of the job's page with its slug, because the path without the slug redirects. */
async function pagesPerSecond(url: string, id: number): Promise<number> {
  const page = await fetch(`${url}/jobs/${id}`)
  await page.arrayBuffer()
  return measureRequestsPerSecond(url, new URL(page.url).pathname)
}

async function measureFirstRead(url: string, id: number): Promise<number> {
  const headers = { 'x-session-token': await signUp(url), 'content-type': 'application/json' }
  const times: number[] = []
  for (let count = 0; count < writes; count++) {
    const body = JSON.stringify({ title: `Title ${count} ${Date.now()}` })
    const written = await fetch(`${url}${list}/${id}`, { method: 'PUT', headers, body })
    if (!written.ok) throw new Error(`the write was answered ${written.status}`)
    await written.arrayBuffer()
    const start = performance.now()
    // HEAD makes the server build the response without sending it.
    await fetch(url + list, { method: 'HEAD' })
    times.push(performance.now() - start)
  }
  return summarizeTimes(times).median
}
