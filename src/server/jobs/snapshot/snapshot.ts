// The snapshot of all visible jobs in memory, from which the board, the API, feeds and pages are served. Other folders
// import only this file.
//
// - Own writes: a caller sees every write that the caller has made before.
// - Writes by others: visible within a second, including writes by other processes. After a write to more than 2,000
//   jobs, such as an import, readers get the previous snapshot until the next one is built.
// - Expiry: a job that has expired is never returned.
// - Outage: without the database the last snapshot is served. It may lack writes, and is marked after a minute
//   (`staleSince`).
// - Memory: the JSON of the jobs, an object of about 512 bytes per job, the search index, and at most `cacheBytes` of
//   everything that is derived from snapshots.
// - Cost: a write rebuilds only the changed jobs (docs/reference/performance.md).
import type { Registry } from 'prom-client'

import type { Snapshot } from './build.ts'
import type { DerivedCache } from './derived-cache.ts'
import type { RespondFromSnapshot } from './derived-responses.ts'
import type { Caller } from './read-your-writes.ts'
import { createRefresher, type RefresherParts } from './refresh.ts'

export { buildSnapshot, type Snapshot } from './build.ts'
export { bytesOnlyIn, type Chunk } from './chunks.ts'
export type { DerivedCache } from './derived-cache.ts'
export type { DerivedResponse, RespondFromSnapshot } from './derived-responses.ts'
export type { Caller } from './read-your-writes.ts'
export type { SnapshotJob } from './snapshot-job.ts'
export { ageHeader } from './stale.ts'
export { streamAllJobsAsJson } from './stream-rows.ts'

export type JobsList = {
  /** Returns a snapshot with all writes of the caller. @throws the database's error if there is no snapshot yet */
  current(caller?: Caller): Promise<Snapshot>
  /** Returns a snapshot that includes all writes, without waiting. Returns undefined if it must be built first. */
  available(): Snapshot | undefined
  /** Returns the last snapshot while the database is unavailable, or undefined if the database can be queried. */
  ifDatabaseIsUnavailable(): Promise<Snapshot | undefined>
  /** Returns the number of jobs in the last snapshot, or 0 if there is none. */
  lastSize(): number
  /** Builds a snapshot if the last one lacks writes and there was no write in the last second. */
  refreshIfIdle(): Promise<void>
  /** Must be called after each commit that touched jobs or companies, before the response is sent to `writer`. */
  invalidate(writer?: Caller): void
  /**
   * Listens for commits of all processes, and builds a snapshot within a second after each commit, even without
   * requests.
   */
  follow(): Promise<void>
  /** Stops `follow`. */
  unfollow(): void
  /** Returns a response that is derived from the current snapshot. Each response is created once per snapshot. */
  readonly respond: RespondFromSnapshot
  readonly derived: DerivedCache
  readonly metrics: Registry
}

export const createJobsList: (parts: RefresherParts) => JobsList = createRefresher
