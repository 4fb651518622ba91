// The new jobs that digests may contain.
import { buildBoardIndex } from '#contract/jobs/rules/board.ts'
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'
import type { Services } from '#server/services.ts'

import type { Candidates } from './compose.ts'
import { findOldestMark, listListingTimes, listNewJobs, readVersion } from './queries.ts'

export type CandidateParts = Pick<Services, 'jobsList' | 'now'>

/** Digests omit an imported job that was published elsewhere more than this long before it was listed here. */
const MAX_IMPORTED_AGE_MS = days(3)

export type Reader = ReturnType<typeof candidatesReader>

/** Returns a reader of the jobs that were first listed by `until`. Caches the jobs until one of them changes. */
export function candidatesReader({ jobsList, now }: CandidateParts, until: Date) {
  let board: Awaited<ReturnType<typeof readBoard>> | undefined
  /** The oldest mark (see run.ts) at the start of the run. Read once, because marks only increase during a run. */
  let after: Date | null | undefined
  let last: { version: string; candidates: Candidates; times: ReadonlyMap<number, Date> } | undefined

  async function readBoard() {
    const snapshot = await jobsList.current()
    const { span } = await snapshot.searchIndex()
    return { version: snapshot.version, rates: snapshot.rates, span }
  }

  return {
    async refreshBoard() {
      board = await readBoard()
    },
    async read(tx: Db) {
      after ??= await findOldestMark(tx)
      if (board === undefined || after === null) return undefined
      const window = { now: now(), after, until, maxAgeMs: MAX_IMPORTED_AGE_MS }
      const version = `${board.version} ${await readVersion(tx, window)}`
      if (last?.version === version) return last
      const listed = await listNewJobs(tx, window)
      const { rates, span } = board
      // Uses the salary span of the whole board. A salary filter that covers the span counts as no filter, so with the
      // span of the new jobs alone, some filters would have no effect.
      const index = {
        ...buildBoardIndex(
          listed.map(({ job }) => job),
          { rates },
        ),
        span,
      }
      const byId = new Map(listed.map((each) => [each.job.id, each]))
      const candidates = { index, listed: byId, found: new Map() }
      last = { version, candidates, times: await listListingTimes(tx, after) }
      return last
    },
  }
}
