// The list of visible postings, made once per change and kept.
import type { Database } from '#server/db/open.ts'

import { type ListContents, makeContents } from './list-contents.ts'

export type JobsList = {
  /** The list, with every write that was acknowledged before this call. */
  current(): Promise<ListContents>
  /** The same without waiting; undefined when it has to be made first. */
  fresh(): ListContents | undefined
  /** To be called after each commit that touched postings or companies, before it is acknowledged. */
  invalidate(): void
  /** Starts hearing of commits, also those of other processes. */
  follow(): Promise<void>
}

const CHANNEL = 'jobs_changed'

/**
 * Every invalidation starts a new generation. A list belongs to the generation in which its making began, so a
 * write that comes in meanwhile makes it old before it is done.
 */
export function createJobsList({ database, now }: { database: Database; now: () => Date }): JobsList {
  let generation = 0
  let kept: { contents: ListContents; generation: number } | undefined
  let making: Promise<void> | undefined

  async function make(): Promise<void> {
    const began = generation
    kept = { contents: await makeContents(database.db, now(), kept?.contents), generation: began }
  }

  /** What is kept, if it is of `asked` or later and nothing in it has expired. */
  function keptSince(asked: number): ListContents | undefined {
    if (kept === undefined || kept.generation < asked) return undefined
    return now().getTime() <= kept.contents.validUntil ? kept.contents : undefined
  }

  function invalidate(): void {
    generation += 1
  }

  return {
    fresh: () => (database.isListening() ? keptSince(generation) : undefined),
    async current() {
      if (!database.isListening()) invalidate()
      const asked = generation
      for (;;) {
        const contents = keptSince(asked)
        if (contents) return contents
        making ??= make().finally(() => (making = undefined))
        await making
      }
    },
    invalidate,
    follow: () => database.listen(CHANNEL, invalidate, invalidate),
  }
}
