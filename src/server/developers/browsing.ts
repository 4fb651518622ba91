// The rate limit and the cached counts of the directory, which the API and the pages share.
import type { Context, ContextParts } from '#server/http/context.ts'
import { tooMany } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'
import { networkOf } from '#server/lib/network.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'
import { memoryLimits } from '#server/rates/limits.ts'

import type { CountOptions } from './list.ts'
import { countOptions, type OptionCounts } from './queries.ts'
import { isMissingFor, isVisible } from './visible-queries.ts'

type Parts = Pick<ContextParts, 'config' | 'db'>

/** `limit` throws Problem `tooMany`. */
export type Browsing = { limit: (ctx: Context) => Promise<void>; countOptions: CountOptions }

export function createBrowsing(parts: Parts): Browsing {
  return { limit: limitBrowsing(parts), countOptions: cacheCounts(parts) }
}

/** Limits by account, and visitors by network, against copying the directory. Visitors see no names or texts. */
function limitBrowsing({ config }: Pick<Parts, 'config'>) {
  const limit = rateLimitByKey(memoryLimits.browseDevelopers)
  const limitDay = rateLimitByKey(memoryLimits.browseDevelopersDaily)
  return async ({ identity, ip, now }: Context): Promise<void> => {
    if (!config.accounts.rateLimits) return
    const user = identity && `user ${identity.user.id}`
    const wait = limit(user ?? networkOf(ip), now)
    if (wait > 0) throw tooMany(wait, 'You have looked at many developers. Try again in a few minutes.')
    const waitDay = user === undefined ? 0 : limitDay(user, now)
    if (waitDay > 0) throw tooMany(waitDay, 'You have looked at many developers today. Try again tomorrow.')
  }
}

const COUNTS_MS = seconds(1)

/**
 * Counts all cards at most once a second for all viewers together, and then those that exclude the viewer. Every user
 * takes the second step, so that its time does not tell that a card excludes the user.
 */
function cacheCounts({ db }: Parts): CountOptions {
  let last: { until: number; counts: Promise<OptionCounts> } | undefined
  return async (viewer, now) => {
    if (last === undefined || now.getTime() >= last.until) {
      const counts = countOptions(db, isVisible(now))
      last = { until: now.getTime() + COUNTS_MS, counts }
      counts.catch(() => (last = undefined))
    }
    const all = await last.counts
    const isMissing = isMissingFor(viewer, now)
    return isMissing === undefined ? all : subtract(all, await countOptions(db, isMissing))
  }
}

/** A card may have been switched off since `all` was counted, so a difference may be too high, but not below 0. */
function subtract(all: OptionCounts, missing: OptionCounts): OptionCounts {
  const groups = Object.entries(all).map(([param, options]) => {
    const counts = Object.entries(options).map(([option, count]) => [
      option,
      Math.max(0, count - (missing[param]?.[option] ?? 0)),
    ])
    return [param, Object.fromEntries(counts)]
  })
  return Object.fromEntries(groups)
}
