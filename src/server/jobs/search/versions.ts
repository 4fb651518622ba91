// Keeps the search indexes of the current snapshot and of earlier versions, so that all pages of a search come from the
// same list.
import type { BoardIndex } from '#contract/jobs/rules/board.ts'

import { bytesOnlyIn, type Caller, type JobsList, type Snapshot } from '../snapshot/snapshot.ts'

/** The estimated memory of one job in a search index: columns, sort orders and cached ranks. */
const INDEX_BYTES_PER_JOB = 256

export type VersionedIndex = {
  readonly version: string
  readonly index: BoardIndex
  /** The jobs of the current snapshot. An earlier version may contain other jobs, which must not be shown. */
  readonly visible: Snapshot['jobs']
  readonly currentVersion: string
}

export type IndexRequest = {
  version?: string | undefined
  /** The caller, whose own writes the current snapshot must include. */
  caller?: Caller | undefined
}

/** Returns the index of the requested version while it is cached, otherwise the current one. */
type ReadIndex = (request?: IndexRequest) => Promise<VersionedIndex>

type Current = Pick<Snapshot, 'version' | 'chunks'> & { index: Promise<BoardIndex> }

export type SearchParts = { jobsList: Pick<JobsList, 'current' | 'derived'> }

export function createIndexReader({ jobsList }: SearchParts): ReadIndex {
  const earlier = jobsList.derived.of<Promise<BoardIndex>>('board')
  let latest: Current | undefined

  /** Returns the index of a new snapshot and moves the replaced one to the cache. */
  function readIndexOf(snapshot: Snapshot): Promise<BoardIndex> {
    const { version, chunks } = snapshot
    if (latest?.version === version) return latest.index
    if (latest) earlier.set(latest.version, latest.index, estimateReplacedBytes(latest.chunks, chunks))
    const index = snapshot.searchIndex()
    // Prevents an unhandled rejection. Callers still see the error.
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

/** Estimates the memory of a replaced index and of the jobs that only it refers to. */
function estimateReplacedBytes(chunks: Snapshot['chunks'], next: Snapshot['chunks']): number {
  const count = chunks.reduce((sum, { jobs }) => sum + jobs.length, 0)
  return count * INDEX_BYTES_PER_JOB + bytesOnlyIn(chunks, next)
}
