import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { defaultRates } from '#contract/jobs/default-rates.ts'
import type { BoardIndex } from '#contract/jobs/rules/board.ts'
import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Db } from '#server/db/open.ts'
import { Packer, packIfLong } from '#server/http/pack-segments.ts'
import { prepareSegments } from '#server/http/prepare-segments.ts'
import { type PreparedBody, weakTag } from '#server/http/prepared.ts'
import { Segment } from '#server/http/segment.ts'
import { once } from '#server/lib/once.ts'

import { createIndexBuilder, type IndexBuilder } from '../search-index/search-index.ts'
import { findRates } from '../store/exchange-rates-queries.ts'
import type { DatabasePosition } from './change-queries.ts'
import { type Chunk, type Chunker, createChunker } from './chunks.ts'
import { createInternPool, type InternPool } from './intern-pool.ts'
import { loadAll, loadChanged } from './load-jobs.ts'
import type { SnapshotJob } from './snapshot-job.ts'

type Jobs = ReadonlyMap<number, SnapshotJob>

/** All jobs that were visible at one point in time. A snapshot never changes. */
export type Snapshot = {
  /** A hash of the jobs and exchange rates. All instances compute the same hash. */
  readonly version: string
  /** The visible jobs by ID, newest first. */
  readonly jobs: Jobs
  /** The exchange rates with which the search compares salaries. */
  readonly rates: ExchangeRates
  readonly response: PreparedBody
  /** Returns the search index over the jobs. The first call builds the index. */
  readonly searchIndex: () => Promise<BoardIndex>
  /**
   * The time (ms since 1970) of the first write that may be missing from the snapshot. Undefined unless that write was
   * more than a minute ago.
   */
  readonly staleSince?: number
  /** The seconds since `staleSince`. */
  readonly age?: number
  /** The jobs and their JSON in chunks. Consecutive snapshots share unchanged chunks. */
  readonly chunks: readonly Chunk[]
}

/** A snapshot, and the state that the build of the next snapshot reuses. */
export type BuiltSnapshot = Snapshot & {
  /** The time (ms since 1970) at which the first job of the snapshot expires. Infinity if none expires. */
  readonly validUntil: number
  readonly shared: SharedState
  readonly position: DatabasePosition
}

type SharedState = { readonly pool: InternPool; readonly buildIndex: IndexBuilder }

const VERSION_CHARACTERS = 16

type BuildSource = { db: Db; now: Date; onManyChanges?: (() => void) | undefined }

/** Builds the snapshot of the jobs visible at `now`. Loads only the jobs that have changed since `previous`. */
export async function buildSnapshot(
  { db, now, onManyChanges }: BuildSource,
  previous?: BuiltSnapshot,
): Promise<BuiltSnapshot> {
  const shared = previous?.shared ?? { pool: createInternPool(), buildIndex: createIndexBuilder() }
  const source = { db, now, onManyChanges, pool: shared.pool, previous: previous?.jobs }
  const changed =
    previous && (await loadChanged({ ...source, position: previous.position, previous: previous.jobs }))
  const chunker = createChunker(previous?.chunks)
  const { position } = changed ?? (await loadAll({ ...source, onJobs: addAndCompress(chunker) }))
  for (const job of changed?.jobs ?? []) chunker.add(job)
  await yieldToEventLoop()
  const rates = (await findRates(db)) ?? defaultRates
  const chunks = chunker.end()
  await packIfLong(chunks.map(({ segment }) => segment))
  return assemble(chunks, { rates, shared, position, previous })
}

/**
 * Returns a function that adds jobs to chunks and compresses each finished chunk. This saves memory, because only a few
 * chunks are uncompressed at a time while a long list is read.
 */
function addAndCompress(chunker: Chunker) {
  const packer = new Packer()
  return async (jobs: readonly SnapshotJob[]) => {
    const count = chunker.chunks.length
    for (const job of jobs) chunker.add(job)
    await packer.add(chunker.chunks.slice(count).map(({ segment }) => segment))
  }
}

/** Returns the snapshot without the jobs that have expired by `now`. Works without the database. */
export function withoutExpired(snapshot: BuiltSnapshot, now: Date): BuiltSnapshot {
  if (now.getTime() <= snapshot.validUntil) return snapshot
  const { rates, shared, position } = snapshot
  const chunker = createChunker(snapshot.chunks)
  for (const job of snapshot.jobs.values()) if (isVisible(job.job, now)) chunker.add(job)
  return assemble(chunker.end(), { rates, shared, position, previous: snapshot })
}

type SnapshotParts = Pick<BuiltSnapshot, 'position' | 'rates' | 'shared'> & {
  previous: BuiltSnapshot | undefined
}

function assemble(chunks: readonly Chunk[], { previous, ...rest }: SnapshotParts): BuiltSnapshot {
  const { rates, shared } = rest
  const validUntil = chunks.reduce((earliest, chunk) => Math.min(earliest, chunk.validUntil), Infinity)
  const hasSameChunks =
    previous?.chunks.length === chunks.length &&
    chunks.every((chunk, index) => chunk === previous.chunks[index])
  const jobs = hasSameChunks ? previous.jobs : jobsById(chunks)
  const state = { ...rest, chunks, jobs, validUntil }
  const etag = weakTag(`${chunks.length} ${chunks.map(({ segment }) => segment.hash).join(' ')}`)
  if (previous?.response.etag === etag && isDeepStrictEqual(previous.rates, rates)) {
    const { version, response, searchIndex } = previous
    return { ...state, version, response, searchIndex }
  }
  const segments = [...chunks.map(({ segment }) => segment), chunks.length === 0 ? emptyArray : arrayEnd]
  const response = prepareSegments({ type: 'application/json; charset=utf-8', etag, segments })
  return {
    ...state,
    version: versionOf(etag, rates),
    response,
    searchIndex: indexLazily(shared.buildIndex, jobs, rates),
  }
}

function versionOf(etag: string, rates: ExchangeRates): string {
  const hash = createHash('sha256').update(JSON.stringify([etag, rates]))
  return hash.digest('base64url').slice(0, VERSION_CHARACTERS)
}

/**
 * Returns a function that builds the search index on its first call. This is a separate function, because a closure in
 * `assemble` would keep the previous snapshot in memory, and through it all earlier snapshots.
 */
function indexLazily(build: IndexBuilder, jobs: Jobs, rates: ExchangeRates): () => Promise<BoardIndex> {
  return once(() => build(jobs, rates))
}

function jobsById(chunks: readonly Chunk[]): Jobs {
  return new Map(chunks.flatMap(({ jobs }) => jobs.map((job) => [job.job.id, job])))
}

const arrayEnd = new Segment(Buffer.from(']'))
const emptyArray = new Segment(Buffer.from('[]'))
