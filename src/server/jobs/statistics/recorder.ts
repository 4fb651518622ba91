import { createHash, randomBytes } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { EventBody } from '#contract/jobs/statistics.ts'
import { Problem } from '#server/http/problem.ts'
import { networkOf } from '#server/lib/network.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'
import { memoryLimits } from '#server/rates/limits.ts'

import type { JobsList } from '../snapshot/snapshot.ts'
import { type BoardCounter, isCounted } from './board-counter.ts'
import type { StatisticsCounter } from './counter.ts'

// Remembers the events of visitors for a day without storing who the visitors are. A visitor is stored as a hash with a
// random salt. The salt changes every day and only exists in memory.
const MAX_REMEMBERED = 200_000
const SALT_BYTES = 32

type Occurrence = { visitor: readonly string[]; event: string; now: Date }

/** Returns a function that returns whether a visitor causes an event for the first time on this day (UTC). */
function createDailyDeduplicator(): (occurrence: Occurrence) => boolean {
  let day = ''
  let salt = ''
  const seen = new Set<string>()
  return ({ visitor, event, now }) => {
    const today = now.toISOString().slice(0, 'yyyy-mm-dd'.length)
    if (today !== day) {
      seen.clear()
      day = today
      salt = randomBytes(SALT_BYTES).toString('base64')
    }
    const key = createHash('sha256')
      .update(JSON.stringify([salt, visitor, event]))
      .digest('base64')
    if (seen.has(key)) return false
    seen.add(key)
    const [oldest] = seen
    if (seen.size > MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest)
    return true
  }
}

type Parts = { counter: StatisticsCounter; boardCounter: BoardCounter; jobsList: JobsList; now: () => Date }

/** Creates a recorder of events on visible jobs. For each visitor and job, it counts each kind of event once a day. */
export function createEventRecorder({ counter, boardCounter, jobsList, now }: Parts) {
  const isFirstToday = createDailyDeduplicator()
  const takeLimit = rateLimitByKey(memoryLimits.countEvent)

  return {
    /** Writes the events of this instance to the database, so that the next read of the statistics includes them. */
    flush: () => counter.flush(),

    /** Limits the rate of events from the network of a caller. @throws Problem `tooMany` above the limit */
    limit: ({ ip }: FastifyRequest): void => {
      const waitMs = takeLimit(networkOf(ip), now())
      if (waitMs > 0) throw new Problem('tooMany', [], Math.max(1, Math.ceil(waitMs / 1000)))
    },

    /** Counts an event or a search that a page reports. Ignores bots, and visitors whose browser sends Sec-GPC or DNT. */
    recordRequest: async (request: FastifyRequest, body: EventBody): Promise<void> => {
      if (!isCounted(request)) return
      if ('empty_search' in body) return boardCounter.countEmptySearch(request, body.empty_search)
      const { job, event } = body
      const visitor = [request.ip, request.headers['user-agent'] ?? '']
      const { jobs } = await jobsList.current()
      if (jobs.has(job) && isFirstToday({ visitor, event: `${event} ${job}`, now: now() }))
        counter.add(job, event)
    },

    /** Records that a logged-in user saved jobs. The server calls this itself; pages report only saves by visitors. */
    recordSaves: (userId: number, jobIds: readonly number[]): void => {
      for (const job of jobIds)
        if (isFirstToday({ visitor: ['user', String(userId)], event: `save ${job}`, now: now() }))
          counter.add(job, 'save')
    },
  }
}

export type EventRecorder = ReturnType<typeof createEventRecorder>
