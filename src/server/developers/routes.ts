import type { FastifyInstance } from 'fastify'

import { developerEndpoints } from '#contract/developers/developers.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type Context, type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { tooMany } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'
import { networkOf } from '#server/lib/network.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'
import { memoryLimits } from '#server/rates/limits.ts'
import type { Services } from '#server/services.ts'

import { exclude, include, listExclusions } from './exclusions.ts'
import { type CountOptions, listDevelopers, readDeveloper } from './list.ts'
import { deleteOwnCard, keepOwnCard, readOwnCard, saveOwnCard } from './own-card.ts'
import { countOptions, isExcludedByAny } from './queries.ts'

type Parts = ContextParts & Pick<Services, 'jobGuards'>

/** Registers nothing unless the directory is on. */
export async function developerRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  if (!parts.config.directory) return
  const { optionalAuth, requireUser } = parts.jobGuards
  const own = { countOptions: cacheCounts(parts) }
  const api = plainApi(ninja, (request) => ({ ...contextOf(request, parts), ...own }))
  const browse = { guard: optionalAuth, rate: limitBrowsing(parts) }
  serveApi(app, api, [
    route(developerEndpoints.list, browse, listDevelopers),
    route(developerEndpoints.readOwn, requireUser, readOwnCard),
    route(developerEndpoints.save, requireUser, saveOwnCard),
    route(developerEndpoints.remove, requireUser, deleteOwnCard),
    route(developerEndpoints.keep, requireUser, keepOwnCard),
    route(developerEndpoints.exclusions, requireUser, listExclusions),
    route(developerEndpoints.exclude, { guard: requireUser, status: 201 }, exclude),
    route(developerEndpoints.include, requireUser, include),
    route(developerEndpoints.read, browse, readDeveloper),
  ])
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
function cacheCounts({ db }: Pick<Parts, 'db'>): CountOptions {
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
