// The list of visible postings, made once per change and kept: docs/explanation/list.md says who sees what when.
import type { Database } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Log } from '#server/log.ts'

import { type ListContents, makeContents, withoutExpired } from './build.ts'
import { outageOf } from './outage.ts'
import { type Caller, ownWrites } from './read-your-writes.ts'
import { asKnownUntil } from './stale.ts'

export type JobsList = {
  /**
   * The list. It has every write of the caller that was acknowledged before this call; of others' writes those of the
   * last second may be missing, and while the database is away all that came after it was lost.
   */
  current(caller?: Caller): Promise<ListContents>
  /** The same without waiting, with all writes; undefined when it has to be made first and the database can be asked. */
  fresh(): ListContents | undefined
  /** For those who can ask the database instead: the list where that is better, as while the database is away. */
  insteadOfDatabase(): Promise<ListContents | undefined>
  /** How many postings it had when it was made last, however long ago. */
  size(): number
  /** Makes it, where it has to be and nobody has written for a while: for those who can do without. */
  renew(): Promise<void>
  /** To be called after each commit that touched postings or companies, before it is acknowledged to `writer`. */
  invalidate(writer?: Caller): void
  /** Starts hearing of commits, also those of other processes, and makes the list soon after each, also where nobody reads it. */
  follow(): Promise<void>
  /** Makes it only for those who ask. */
  unfollow(): void
}

const CHANNEL = 'jobs_changed'
/** Who writes and reads in turns shall not have 20,000 postings gone through each time. */
const CALM_MS = seconds(1)
/** For how long a list may go on being served after a write of somebody else. */
const STALE_MS = seconds(1)
/** How long a reader of a long list waits for the next one before the old one does. */
const PATIENCE_MS = 50
/** A list that is made in some milliseconds: all wait for that, and nobody sees an older one. */
const SHORT = 1000
/** A database that has not answered by then may not answer at all. */
const HANGING_MS = seconds(3)

type Making = { done: Promise<void>; patience: Promise<void>; hanging: Promise<void> }

type ListParts = {
  database: Database
  now: () => Date
  log?: Log | undefined
  /** Called when the list was made, with how long that took. */
  observe?: (contents: ListContents, ms: number) => void
}

/**
 * Every invalidation starts a new generation. A list belongs to the generation in which its making began, so a
 * write that comes in meanwhile makes it old before it is done.
 */
export function createJobsList({ database, now, log, observe = () => {} }: ListParts): JobsList {
  let generation = 0
  let kept: { contents: ListContents; generation: number } | undefined
  let making: Making | undefined
  let changedAt = -Infinity
  /** Since when `kept` is not known to be true, and what will be that of the list that is being made. */
  let staleSince: number | undefined
  let nextStaleSince: number | undefined
  let isFollowing = false
  let soon: NodeJS.Timeout | undefined
  const own = ownWrites()
  const outage = outageOf(log)

  async function make(): Promise<void> {
    const began = generation
    nextStaleSince = undefined
    const start = performance.now()
    try {
      const contents = await makeContents(database.db, now(), kept?.contents)
      observe(contents, performance.now() - start)
      kept = { contents, generation: began }
      staleSince = nextStaleSince
      own.forget(began)
      outage.isOver()
    } catch (error) {
      if (kept === undefined || !outage.begins(error)) throw error
    }
  }

  function startMaking(): Making {
    if (making) return making
    const done = make().finally(() => (making = undefined))
    // Those who wait are told; where nobody does, the next one who asks finds out.
    done.catch(() => {})
    making = { done, patience: pause(PATIENCE_MS), hanging: pause(HANGING_MS) }
    return making
  }

  /** What is kept, if it is of `asked` or later. */
  function keptSince(asked: number): ListContents | undefined {
    if (kept === undefined || kept.generation < asked) return undefined
    kept.contents = withoutExpired(kept.contents, now())
    return kept.contents
  }

  /** What is kept, whatever was written since. */
  function lastKnown(): ListContents | undefined {
    const contents = keptSince(-Infinity)
    return contents && asKnownUntil(contents, staleSince, now())
  }

  function probe(): void {
    if (outage.mayProbe()) startMaking()
  }

  function invalidate(writer?: Caller): void {
    generation += 1
    changedAt = now().getTime()
    staleSince ??= changedAt
    nextStaleSince ??= changedAt
    if (writer) own.note(writer, generation)
    if (isFollowing) soon ??= setTimeout(makeSoon, STALE_MS).unref()
  }

  /** Else an outage on a board that nobody reads would go on from a list that lacks what was written before. */
  function makeSoon(): void {
    soon = undefined
    if (!outage.isOn() && kept && kept.generation < generation) startMaking()
  }

  /** Waits for a list of `asked` as long as that is better than to go on with the one there is. */
  async function inGoodTime(asked: number): Promise<ListContents | undefined> {
    for (;;) {
      const { done, patience, hanging } = startMaking()
      const isShort = (kept?.contents.entries.size ?? 0) <= SHORT
      const isYoung = database.isListening() && now().getTime() - (staleSince ?? 0) < STALE_MS
      const limit = isYoung && !isShort ? patience : hanging
      const isDone = await Promise.race([done.then(() => true), limit.then(() => false)])
      const contents = keptSince(asked)
      if (contents) return contents
      if (!isDone || outage.isOn()) return lastKnown()
    }
  }

  async function current(caller?: Caller): Promise<ListContents> {
    if (!database.isListening()) invalidate()
    const asked = generation
    const written = own.generationOf(caller)
    for (;;) {
      const contents = keptSince(asked)
      if (contents) return contents
      if (outage.isOn()) probe()
      else if (keptSince(written) === undefined) await startMaking().done
      const old = outage.isOn() ? lastKnown() : keptSince(written) && (await inGoodTime(asked))
      if (old) return old
    }
  }

  return {
    fresh() {
      const contents = database.isListening() ? keptSince(generation) : undefined
      if (contents || !outage.isOn()) return contents
      probe()
      return lastKnown()
    },
    current,
    async insteadOfDatabase() {
      return database.isListening() || kept === undefined ? undefined : current()
    },
    size: () => kept?.contents.entries.size ?? 0,
    async renew() {
      if (making === undefined && now().getTime() - changedAt >= CALM_MS) await current()
    },
    invalidate,
    async follow() {
      const hear = () => {
        invalidate()
        if (database.isListening()) outage.mayBeOver()
      }
      isFollowing = true
      await database.listen(CHANNEL, hear, hear)
    },
    unfollow() {
      isFollowing = false
      clearTimeout(soon)
    },
  }
}

/** A timer that keeps no process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}
