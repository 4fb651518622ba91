import { Gauge, Histogram, type Registry } from 'prom-client'

import { seconds } from '#server/lib/duration.ts'
import { gauge, registryOf } from '#server/lib/metrics.ts'

import type { Snapshot } from './build.ts'
import type { DerivedCache } from './derived-cache.ts'

type Parts = { now: () => Date; cache: DerivedCache; cacheBytes: number }

export type SnapshotMetrics = {
  readonly recordBuild: (snapshot: Snapshot, ms: number) => void
  readonly registry: Registry
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const listGauge = (name: string, help: string) =>
  new Gauge({ name: `fretboard_jobs_list_${name}`, help, registers: [] })

export function createSnapshotMetrics({ now, cache, cacheBytes }: Parts): SnapshotMetrics {
  let builtAt: number | undefined
  const builds = new Histogram({
    name: 'fretboard_jobs_list_rebuild_seconds',
    help: 'How long it took to build the list of jobs',
    buckets: BUCKETS_SECONDS,
    registers: [],
  })
  const version = listGauge(
    'version',
    'Part of the ETag of the list as a number. Processes with the same list have the same number',
  )
  const jobs = listGauge('jobs', 'Jobs in the list')
  const bytes = listGauge('bytes', 'Size of the list as uncompressed JSON')
  const age = gauge({ name: 'fretboard_jobs_list_age_seconds', help: 'Time since the list was built' }, () =>
    builtAt === undefined ? undefined : (now().getTime() - builtAt) / seconds(1),
  )
  const cached = gauge(
    {
      name: 'fretboard_jobs_cache_bytes',
      help: 'Estimated size of everything that is cached from the list of jobs',
    },
    () => cache.bytes(),
  )
  const limit = gauge(
    { name: 'fretboard_jobs_cache_limit_bytes', help: 'Limit of fretboard_jobs_cache_bytes' },
    () => cacheBytes,
  )
  return {
    registry: registryOf(builds, version, jobs, bytes, age, cached, limit),
    recordBuild(snapshot, ms) {
      builtAt = now().getTime()
      builds.observe(ms / seconds(1))
      version.set(hashNumber(snapshot.response.etag))
      jobs.set(snapshot.jobs.size)
      bytes.set(snapshot.response.length)
    },
  }
}

/** Returns the first 32 bits of the hash in an ETag as a number, because the value of a metric must be a number. */
function hashNumber(etag: string): number {
  return Buffer.from(etag.slice('W/"'.length), 'base64url').readUInt32BE()
}
