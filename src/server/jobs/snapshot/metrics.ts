import { Gauge, Histogram, type Registry } from 'prom-client'

import { gauge, registryOf } from '#server/lib/metrics.ts'

import type { ListContents } from './build.ts'

export type ListMetrics = {
  /** To be called whenever the list was made. */
  readonly observe: (contents: ListContents, ms: number) => void
  readonly registry: Registry
}

const MS_PER_SECOND = 1000
const FEW_MS_TO_SOME_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const own = (name: string, help: string) =>
  new Gauge({ name: `fretboard_jobs_list_${name}`, help, registers: [] })

/** Of the list that this process keeps of the visible postings. */
export function createListMetrics(now: () => Date): ListMetrics {
  let madeAt: number | undefined
  const rebuilds = new Histogram({
    name: 'fretboard_jobs_list_rebuild_seconds',
    help: 'How long it took to make the list of jobs',
    buckets: FEW_MS_TO_SOME_SECONDS,
    registers: [],
  })
  const version = own('version', 'A number made of the ETag: equal where two processes have the same list')
  const jobs = own('jobs', 'Jobs in the list')
  const bytes = own('bytes', 'Size of the list as JSON, before it is compressed')
  const age = gauge({ name: 'fretboard_jobs_list_age_seconds', help: 'How long ago the list was made' }, () =>
    madeAt === undefined ? undefined : (now().getTime() - madeAt) / MS_PER_SECOND,
  )
  return {
    registry: registryOf(rebuilds, version, jobs, bytes, age),
    observe({ answer, entries }, ms) {
      madeAt = now().getTime()
      rebuilds.observe(ms / MS_PER_SECOND)
      version.set(numberOf(answer.etag))
      jobs.set(entries.size)
      bytes.set(answer.length)
    },
  }
}

/** The first 32 bits of the hash in a weak tag. */
function numberOf(etag: string): number {
  return Buffer.from(etag.slice('W/"'.length), 'base64url').readUInt32BE()
}
