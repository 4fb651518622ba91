// The rate limit and the cached counts of the directory, which the API and the pages share.
import type { Context, ContextParts } from '#server/http/context.ts'
import { tooMany } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'
import { networkOf } from '#server/lib/network.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'
import { memoryLimits } from '#server/rates/limits.ts'

import type { CountOptions } from './list.ts'
import { countOptions, isExcludedByAny } from './queries.ts'

type Parts = Pick<ContextParts, 'config' | 'db'>

/** `limit` throws Problem `tooMany`. */
export type Browsing = { limit: (ctx: Context) => Promise<void>; countOptions: CountOptions }

export function createBrowsing(parts: Parts): Browsing {
  return { limit: limitBrowsing(parts), countOptions: cacheCounts(parts) }
}

/** Limits by account, and visitors by network, against copying the directory. */
function limitBrowsing({ config }: Pick<Parts, 'config'>) {
  const limit = rateLimitByKey(memoryLimits.browseDevelopers)
  return async ({ identity, ip, now }: Context): Promise<void> => {
    if (!config.accounts.rateLimits) return
    const wait = limit(identity === undefined ? networkOf(ip) : `user ${identity.user.id}`, now)
    if (wait > 0) throw tooMany(wait, 'You have looked at many developers. Try again in a few minutes.')
  }
}

const COUNTS_MS = seconds(1)

/** Counts at most once a second for all viewers together, except those that a card excludes. */
function cacheCounts({ db }: Parts): CountOptions {
  let last: { until: number; counts: ReturnType<CountOptions> } | undefined
  return async (viewer, now) => {
    if (await isExcludedByAny(db, viewer)) return countOptions(db, viewer, now)
    if (last !== undefined && now.getTime() < last.until) return last.counts
    const counts = countOptions(db, viewer, now)
    last = { until: now.getTime() + COUNTS_MS, counts }
    counts.catch(() => (last = undefined))
    return counts
  }
}
