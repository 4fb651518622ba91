// What is counted, and of whom: people who look at a job on the board, each once a day.
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'

import type { FigureEvent } from '#contract/jobs/figures.ts'
import { Problem } from '#server/http/problem.ts'
import { minutes } from '#server/lib/duration.ts'
import { networkOf } from '#server/lib/network.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'

import type { JobsList } from '../snapshot/snapshot.ts'
import type { FiguresCounter } from './counter.ts'
import { firstTimes } from './repeats.ts'

type Parts = { counter: FiguresCounter; jobsList: JobsList; now: () => Date }
type Figure = { job: number; event: FigureEvent }

/** A page of many cards sends few of them. */
const LIMIT = { name: 'count_figure', count: 120, windowMs: minutes(1) }

export function figureCounting({ counter, jobsList, now }: Parts) {
  const isFirst = firstTimes()
  const waitOf = rateLimitByKey(LIMIT)

  return {
    /** Whoever reads sees what this instance has counted until now. */
    flush: () => counter.flush(),

    /** @throws Problem `tooMany` */
    limit: ({ ip }: FastifyRequest): void => {
      const wait = waitOf(networkOf(ip), now())
      if (wait > 0) throw new Problem('tooMany', [], Math.max(1, Math.ceil(wait / 1000)))
    },

    /** From a page. Whoever asks not to be watched, and whatever is no person, is not counted. */
    countRequest: async ({ headers, ip }: FastifyRequest, { job, event }: Figure): Promise<void> => {
      const agent = headers['user-agent'] ?? ''
      const asksNotTo = headers['sec-gpc'] === '1' || headers['dnt'] === '1'
      if (asksNotTo || agent === '' || isbot(agent)) return
      const { entries } = await jobsList.current()
      if (entries.has(job) && isFirst({ who: [ip, agent], what: `${event} ${job}`, now: now() }))
        counter.add(job, event)
    },

    /** By somebody who is logged in, of whom the page sends nothing. */
    countSaves: (userId: number, jobIds: readonly number[]): void => {
      for (const job of jobIds)
        if (isFirst({ who: ['user', String(userId)], what: `save ${job}`, now: now() }))
          counter.add(job, 'save')
    },
  }
}

export type FigureCounting = ReturnType<typeof figureCounting>
