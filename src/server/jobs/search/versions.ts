// Keeps the search index of the current snapshot, and caches those of earlier snapshots. So all pages of a search come
// from the same list, even if jobs change in between.
import type { BoardIndex } from '#contract/jobs/rules/board.ts'

import { bytesOnlyIn, type Caller, type JobsList, type Snapshot } from '../snapshot/snapshot.ts'

/** The estimated memory of one job in a search index: columns, sort orders and cached ranks. */
const INDEX_BYTES_PER_JOB = 352

export type VersionedIndex = {
  readonly version: string
  readonly index: BoardIndex
  /** The jobs of the current snapshot. Jobs that only an earlier version contains must be hidden. */
  readonly visible: Snapshot['jobs']
  readonly currentVersion: string
}

export type IndexRequest = {
  version?: string | undefined
  /** The caller. The current snapshot must include the writes of the caller. */
  caller?: Caller | undefined
}

/** Returns the search index of the requested version if it is cached, otherwise that of the current snapshot. */
type ReadIndex = (request?: IndexRequest) => Promise<VersionedIndex>

type Current = Pick<Snapshot, 'version' | 'chunks'> & { index: Promise<BoardIndex> }

export type SearchParts = { jobsList: Pick<JobsList, 'current' | 'derived'> }

export function createIndexReader({ jobsList }: SearchParts): ReadIndex {
  const earlier = jobsList.derived.of<Promise<BoardIndex>>('board')
  let latest: Current | undefined

  /** Returns the search index of the current snapshot. If the snapshot is new, caches the index of the previous one. */
  function readIndexOf(snapshot: Snapshot): Promise<BoardIndex> {
    const { version, chunks } = snapshot
    if (latest?.version === version) return latest.index
    if (latest) earlier.set(latest.version, latest.index, estimateReplacedBytes(latest.chunks, chunks))
    const index = snapshot.searchIndex()
    // Prevents an unhandled rejection. Callers who await the index still get the error.
    index.catch(() => {})
    latest = { version, chunks, index }
    return index
  }

  return async ({ version: requested, caller } = {}) => {
    const { version, jobs, ...snapshot } = await jobsList.current(caller)
    const current = readIndexOf({ version, jobs, ...snapshot })
    const cached = requested === undefined || requested === version ? undefined : earlier.get(requested)
    return {
      version: requested !== undefined && cached ? requested : version,
      index: await (cached ?? current),
      visible: jobs,
      currentVersion: version,
    }
  }
}

/** Estimates the memory of a replaced index, including the jobs that the next snapshot does not share with it. */
function estimateReplacedBytes(chunks: Snapshot['chunks'], next: Snapshot['chunks']): number {
  const count = chunks.reduce((sum, { jobs }) => sum + jobs.length, 0)
  return count * INDEX_BYTES_PER_JOB + bytesOnlyIn(chunks, next)
}
