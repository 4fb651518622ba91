// Rebuilds the snapshot after writes and decides which snapshot a caller gets.
import type { Database } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Log } from '#server/log.ts'

import { buildSnapshot, type BuiltSnapshot, type Snapshot, withoutExpired } from './build.ts'
import { createDerivedCache } from './derived-cache.ts'
import { createResponder } from './derived-responses.ts'
import { createSnapshotMetrics } from './metrics.ts'
import { createOutageDetector } from './outage.ts'
import { type Caller, createWriterRegistry } from './read-your-writes.ts'
import { markStale } from './stale.ts'

const CHANNEL = 'jobs_changed'
/**
 * `refreshIfIdle` rebuilds the snapshot only if there was no write for this long. Otherwise a caller who alternates
 * writes and reads would cause a rebuild with each read.
 */
const IDLE_MS = seconds(1)
/** After this time, readers must see the writes of other callers. */
const MAX_STALE_MS = seconds(1)
/** How long a reader of a long list waits for the next snapshot. After this time, the reader gets the last snapshot. */
const MAX_WAIT_MS = 50
/** A list with at most this many jobs is short. It is built in milliseconds, so readers wait until it is finished. */
const MAX_SHORT_LIST = 1000
/**
 * How long readers wait if the list is short, or if the last snapshot lacks a write from more than a second ago. If a
 * build takes longer, the database may be unavailable. Readers do not wait for a build that loads many changed jobs.
 */
const MAX_BUILD_WAIT_MS = seconds(3)

type Build = { finished: Promise<void>; shortWait: Promise<void>; longWait: Promise<void> }

export type RefresherParts = {
  database: Database
  now: () => Date
  log?: Log | undefined
  /** The size limit of the cache `derived`, in bytes. */
  cacheBytes?: number
}

/**
 * Creates the functions that return and invalidate the snapshot. Every invalidation begins a new generation. A snapshot
 * belongs to the generation in which its build began, because it may lack a write that happens during the build.
 */
export function createRefresher({ database, now, log, cacheBytes = 0 }: RefresherParts) {
  let generation = 0
  let last: { snapshot: BuiltSnapshot; generation: number } | undefined
  let build: Build | undefined
  let changedAt = -Infinity
  /** The time of the first write that `last` may lack. Undefined if it lacks none. */
  let staleSince: number | undefined
  /** The time of the first write that may be missing from the snapshot that `build` creates. */
  let nextStaleSince: number | undefined
  let isFollowing = false
  let rebuildTimer: NodeJS.Timeout | undefined
  const writers = createWriterRegistry()
  const outage = createOutageDetector(log)
  const derived = createDerivedCache(cacheBytes)
  const metrics = createSnapshotMetrics({ now, cache: derived, cacheBytes })

  async function rebuild(onManyChanges: () => void): Promise<void> {
    const began = generation
    nextStaleSince = undefined
    const start = performance.now()
    try {
      const snapshot = await buildSnapshot({ db: database.db, now: now(), onManyChanges }, last?.snapshot)
      metrics.recordBuild(snapshot, performance.now() - start)
      last = { snapshot, generation: began }
      staleSince = nextStaleSince
      writers.removeUpTo(began)
      outage.end()
    } catch (error) {
      const isOutage = last !== undefined && outage.report(error)
      if (!isOutage) throw error
    }
  }

  function startBuild(): Build {
    if (build) return build
    const { promise: manyChanges, resolve: onManyChanges } = Promise.withResolvers<void>()
    const finished = rebuild(onManyChanges).finally(() => (build = undefined))
    // Prevents an unhandled rejection. Readers who wait still get the error, and the next reader starts another build.
    finished.catch(() => {})
    const longWait = Promise.race([pause(MAX_BUILD_WAIT_MS), manyChanges])
    build = { finished, shortWait: pause(MAX_WAIT_MS), longWait }
    return build
  }

  /** Returns the last snapshot if its generation is `required` or later. */
  function snapshotSince(required: number): BuiltSnapshot | undefined {
    if (last === undefined || last.generation < required) return undefined
    last.snapshot = withoutExpired(last.snapshot, now())
    return last.snapshot
  }

  /** Returns the last snapshot, even if it is stale. */
  function lastSnapshot(): Snapshot | undefined {
    const snapshot = snapshotSince(-Infinity)
    return snapshot && markStale(snapshot, staleSince, now())
  }

  function retryIfDue(): void {
    if (outage.claimRetry()) startBuild()
  }

  function invalidate(writer?: Caller): void {
    generation += 1
    changedAt = now().getTime()
    staleSince ??= changedAt
    nextStaleSince ??= changedAt
    if (writer) writers.add(writer, generation)
    if (isFollowing) rebuildTimer ??= setTimeout(rebuildUnread, MAX_STALE_MS).unref()
  }

  /**
   * Rebuilds an outdated snapshot even if no request reads it. Otherwise the snapshot that is served during a later
   * outage of the database could lack the latest writes.
   */
  function rebuildUnread(): void {
    rebuildTimer = undefined
    if (!outage.isUnavailable() && last && last.generation < generation) startBuild()
  }

  /**
   * Waits for a snapshot of generation `required` or later. Returns the last snapshot after a limited wait or while the
   * database is unavailable.
   */
  async function waitFor(required: number): Promise<Snapshot | undefined> {
    for (;;) {
      const { finished, shortWait, longWait } = startBuild()
      const isShortList = (last?.snapshot.jobs.size ?? 0) <= MAX_SHORT_LIST
      const isBarelyStale = database.isListening() && now().getTime() - (staleSince ?? 0) < MAX_STALE_MS
      const limit = isBarelyStale && !isShortList ? shortWait : longWait
      const isFinished = await Promise.race([finished.then(() => true), limit.then(() => false)])
      const snapshot = snapshotSince(required)
      if (snapshot) return snapshot
      if (!isFinished || outage.isUnavailable()) return lastSnapshot()
    }
  }

  async function current(caller?: Caller): Promise<Snapshot> {
    if (!database.isListening()) invalidate()
    const newest = generation
    const own = writers.requiredGeneration(caller)
    for (;;) {
      const snapshot = snapshotSince(newest)
      if (snapshot) return snapshot
      if (outage.isUnavailable()) retryIfDue()
      else if (snapshotSince(own) === undefined) await startBuild().finished
      const older = outage.isUnavailable() ? lastSnapshot() : snapshotSince(own) && (await waitFor(newest))
      if (older) return older
    }
  }

  return {
    available(): Snapshot | undefined {
      const snapshot = database.isListening() ? snapshotSince(generation) : undefined
      if (snapshot || !outage.isUnavailable()) return snapshot
      retryIfDue()
      return lastSnapshot()
    },
    current,
    async ifDatabaseIsUnavailable(): Promise<Snapshot | undefined> {
      return database.isListening() || last === undefined ? undefined : current()
    },
    lastSize: (): number => last?.snapshot.jobs.size ?? 0,
    async refreshIfIdle(): Promise<void> {
      if (build === undefined && now().getTime() - changedAt >= IDLE_MS) await current()
    },
    invalidate,
    async follow(): Promise<void> {
      const onNotification = () => {
        invalidate()
        if (database.isListening()) outage.retryNow()
      }
      isFollowing = true
      await database.listen(CHANNEL, onNotification, onNotification)
    },
    unfollow(): void {
      isFollowing = false
      clearTimeout(rebuildTimer)
    },
    respond: createResponder(current, derived),
    derived,
    metrics: metrics.registry,
  }
}

/** Resolves after `ms`. The timer does not keep the process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}
