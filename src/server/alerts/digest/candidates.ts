// Reads the new jobs from which `select-jobs.ts` selects the jobs of each digest.
import { buildBoardIndex } from '#contract/jobs/rules/board.ts'
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'
import type { Services } from '#server/services.ts'

import { findOldestMark, listListingTimes, listNewJobs, readVersion } from './queries.ts'
import type { Candidates } from './select-jobs.ts'

export type CandidateParts = Pick<Services, 'jobsList' | 'now'>

/** If an imported job was already this old when this board first listed it, digests omit it. */
const MAX_IMPORTED_AGE_MS = days(3)

export type Reader = ReturnType<typeof candidatesReader>

/**
 * Returns a reader of the jobs that the board first listed at `until` or earlier and that digests may send. The reader
 * caches the jobs until one of them changes. Call `refreshBoard` before `read`.
 */
export function candidatesReader({ jobsList, now }: CandidateParts, until: Date) {
  let board: Awaited<ReturnType<typeof readBoard>> | undefined
  /**
   * The oldest mark of the alerts (see `run.ts`). Read once for each run. A run only increases marks, so the value of
   * its beginning includes all jobs that are needed.
   */
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
      // `span` is the range from the lowest to the highest salary of the whole board. A search index ignores a salary
      // filter that covers its span. If `span` covered only the new jobs, the index would ignore filters that the board
      // applies.
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
