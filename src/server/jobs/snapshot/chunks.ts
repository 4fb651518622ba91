// The JSON of the list of jobs in chunks of about 64 jobs. A write to a job replaces only the chunk that contains the
// job.
import { Segment } from '#server/http/segment.ts'

import type { SnapshotJob } from './snapshot-job.ts'

export type Chunk = {
  readonly jobs: readonly SnapshotJob[]
  /** The JSON of the jobs. It has '[' before the first job of the list, and a comma before every other job. */
  readonly segment: Segment
  /** The time (ms since 1970) at which the first job of the chunk expires. Infinity if none expires. */
  readonly validUntil: number
}

/**
 * Returns whether a chunk ends after this job. This depends on a hash of the job ID and applies to one job in 64. So
 * all instances divide the list in the same way, and a write does not move the boundaries of other chunks.
 */
function endsChunk({ job }: SnapshotJob): boolean {
  return Math.imul(job.id, 0x9e3779b1) >>> 26 === 0
}

export type Chunker = {
  readonly chunks: readonly Chunk[]
  add(job: SnapshotJob): void
  end(): readonly Chunk[]
}

/** Creates an object that divides jobs into chunks and reuses unchanged chunks. Jobs must be added newest first. */
export function createChunker(previous: readonly Chunk[] = []): Chunker {
  const previousByFirstId = new Map(previous.map((chunk) => [chunk.jobs[0]?.job.id, chunk]))
  const chunks: Chunk[] = []
  let pending: SnapshotJob[] = []

  function endChunk(): void {
    const isFirst = chunks.length === 0
    const candidate = previousByFirstId.get(pending[0]?.job.id)
    const similar = (candidate === previous[0]) === isFirst ? candidate : undefined
    chunks.push(
      similar && haveSameItems(similar.jobs, pending) ? similar : buildChunk(pending, isFirst, similar),
    )
    pending = []
  }

  return {
    chunks,
    add(job) {
      pending.push(job)
      if (endsChunk(job)) endChunk()
    },
    end() {
      if (pending.length > 0) endChunk()
      return chunks
    },
  }
}

function haveSameItems(some: readonly SnapshotJob[], others: readonly SnapshotJob[]): boolean {
  return some.length === others.length && some.every((job, index) => job === others[index])
}

function buildChunk(jobs: readonly SnapshotJob[], isFirst: boolean, similar: Chunk | undefined): Chunk {
  const bytes = Buffer.allocUnsafeSlow(jobs.reduce((sum, { length }) => sum + 1 + length, 0))
  const starts: number[] = []
  let end = 0
  for (const job of jobs) {
    end += bytes.write(isFirst && end === 0 ? '[' : ',', end)
    starts.push(end)
    job.copyTo(bytes, end)
    end += job.length
  }
  const built = new Segment(bytes)
  // Reuses the previous segment if the bytes are equal. This happens if a write has not changed anything in the JSON.
  const segment = similar?.segment.hash === built.hash ? similar.segment : built
  for (const [index, job] of jobs.entries()) job.moveTo(segment, starts[index] ?? 0)
  const validUntil = jobs.reduce(
    (earliest, { job }) => Math.min(earliest, job.expiresAt?.getTime() ?? Infinity),
    Infinity,
  )
  return { jobs, segment, validUntil }
}

/** The estimated memory of a job object without its JSON, in bytes. */
const OBJECT_BYTES_PER_JOB = 512

/** Estimates the memory of those `chunks` that are not also in `others`, in bytes. */
export function bytesOnlyIn(chunks: readonly Chunk[], others: readonly Chunk[]): number {
  const shared = new Set(others)
  return chunks
    .filter((chunk) => !shared.has(chunk))
    .reduce((sum, { jobs, segment }) => sum + jobs.length * OBJECT_BYTES_PER_JOB + segment.memoryBytes(), 0)
}
