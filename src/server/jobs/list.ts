// The list of visible postings, made once per change and kept.
import type { Database, Db } from '#server/db/open.ts'

import { type ListContents, makeContents } from './list-contents.ts'

export type JobsList = {
  /** The list; it holds every write that was acknowledged before this call. */
  current(): Promise<ListContents>
  /** The same without waiting, when it is there. */
  fresh(): ListContents | undefined
  /** To be called after each commit that touched postings or companies, before it is acknowledged. */
  invalidate(): void
  /** Hears of writes, also those of other processes. */
  follow(database: Database): Promise<void>
}

const CHANNEL = 'jobs_changed'

/**
 * Every invalidation starts a new generation. Contents belong to the generation in which their making began,
 * so a write that comes in meanwhile makes them old before they are done.
 */
export function createJobsList({ db, now }: { db: Db; now: () => Date }): JobsList {
  let generation = 0
  let kept: { contents: ListContents; generation: number } | undefined
  let making: Promise<void> | undefined

  async function make(): Promise<void> {
    const began = generation
    kept = { contents: await makeContents(db, now(), kept?.contents), generation: began }
  }

  function holds(asked: number): ListContents | undefined {
    const isFresh = kept && kept.generation >= asked && now().getTime() <= kept.contents.validUntil
    return isFresh ? kept?.contents : undefined
  }

  async function current(): Promise<ListContents> {
    const asked = generation
    for (;;) {
      const contents = holds(asked)
      if (contents) return contents
      making ??= make().finally(() => (making = undefined))
      await making
    }
  }

  function invalidate(): void {
    generation += 1
  }

  return {
    fresh: () => holds(generation),
    current,
    invalidate,
    follow: (database) => database.listen(CHANNEL, invalidate, invalidate),
  }
}
