// Loads the jobs of a snapshot from the database. Loads all jobs, or only those that changed since the last snapshot.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Db } from '#server/db/open.ts'

import {
  type Changes,
  type DatabasePosition,
  findChanges,
  listVisibleIds,
  readPosition,
  type VerifiedDomains,
} from './change-queries.ts'
import type { InternPool } from './intern-pool.ts'
import { type JobRow, listVisibleRows, listVisibleRowsOf } from './row-queries.ts'
import { SnapshotJob } from './snapshot-job.ts'
import { streamRows } from './stream-rows.ts'

const ROWS_PER_QUERY = 100
const MANY_CHANGES = 2000

type Jobs = ReadonlyMap<number, SnapshotJob>
type Source = { db: Db; now: Date; pool: InternPool; previous: Jobs | undefined }

/** Passes all visible jobs to `onJobs` in batches, newest first. */
export async function loadAll(
  source: Source & { onJobs: (jobs: readonly SnapshotJob[]) => Promise<void> },
): Promise<{ position: DatabasePosition }> {
  const { db, now, onJobs } = source
  const position = await readPosition(db)
  for await (const rows of streamRows((page) => listVisibleRows(db, now, page)))
    await onJobs(rows.map((row) => toSnapshotJob(row, source)))
  return { position }
}

type UpdateSource = Source & {
  previous: Jobs
  position: DatabasePosition
  onManyChanges?: (() => void) | undefined
}
type LoadedJobs = { position: DatabasePosition; jobs: readonly SnapshotJob[] }

/**
 * Returns all visible jobs, newest first. Loads only the jobs that have changed since `position`, and takes the others
 * from `previous`. Returns undefined if the changes cannot be determined, so all jobs must be loaded.
 */
export async function loadChanged(source: UpdateSource): Promise<LoadedJobs | undefined> {
  const { db, now, previous, position } = source
  const changes = await findChanges(db, position, now)
  if (changes === undefined) return undefined
  const changedIds = new Set(changes.jobIds)
  let unchanged = [...previous.values()].filter(({ job }) => !changedIds.has(job.id) && isVisible(job, now))
  if (unchanged.length !== changes.otherVisibleCount) {
    // The counts differ if jobs were deleted, or if the clock was set back so that expired jobs are visible again.
    const visibleIds = new Set(await listVisibleIds(db, now))
    unchanged = unchanged.filter(({ job }) => visibleIds.has(job.id))
    for (const id of visibleIds) if (!previous.has(id)) changedIds.add(id)
  }
  const companyIds = changedCompanyIds(changes, position.domains)
  for (const { job } of unchanged) if (companyIds.has(job.company.id)) changedIds.add(job.id)
  if (changedIds.size > MANY_CHANGES) source.onManyChanges?.()
  if (changedIds.size > 0) await yieldToEventLoop()
  const changed = await loadJobs([...changedIds], source)
  const rest = unchanged.filter(({ job }) => !changedIds.has(job.id))
  return { position: changes.position, jobs: mergeSorted(rest, changed) }
}

function changedCompanyIds(
  { companyIds, position }: Changes,
  previous: VerifiedDomains,
): ReadonlySet<number> {
  const ids = Object.keys({ ...previous, ...position.domains })
  const withOtherDomain = ids.filter((id) => previous[id] !== position.domains[id])
  return new Set([...companyIds, ...withOtherDomain.map(Number)])
}

async function loadJobs(ids: readonly number[], source: UpdateSource): Promise<SnapshotJob[]> {
  const jobs: SnapshotJob[] = []
  for (let start = 0; start < ids.length; start += ROWS_PER_QUERY) {
    const rows = await listVisibleRowsOf(source.db, ids.slice(start, start + ROWS_PER_QUERY), source.now)
    jobs.push(...rows.map((row) => toSnapshotJob(row, source)))
    await yieldToEventLoop()
  }
  return jobs.toSorted(newestFirst)
}

/** Merges two arrays of jobs that are both sorted newest first. */
function mergeSorted(some: readonly SnapshotJob[], others: readonly SnapshotJob[]): readonly SnapshotJob[] {
  if (others.length === 0) return some
  const merged: SnapshotJob[] = []
  let next = 0
  for (const job of some) {
    for (let other = others[next]; other && newestFirst(other, job) < 0; other = others[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(job)
  }
  merged.push(...others.slice(next))
  return merged
}

function newestFirst({ job: one }: SnapshotJob, { job: other }: SnapshotJob): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id
}

function toSnapshotJob(row: JobRow, { previous, pool }: Source): SnapshotJob {
  const known = previous?.get(row.id)
  return known?.rowVersion === row.version ? known : new SnapshotJob(row, pool)
}
