import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'

import { bookmarkEndpoints, type bookmarksToAdd } from '#contract/bookmarks/bookmarks.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type Context, type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { Problem } from '#server/http/problem.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'
import type { Services } from '#server/services.ts'

import { deleteBookmark, deleteOldestBookmarks, insertBookmarks, listJobIds, lockUser } from './queries.ts'

type Parts = ContextParts & Pick<Services, 'authentication' | 'recorder'>

/** Registers the endpoints of bookmarks. They accept sessions of browsers and apps, and no API keys. */
export async function bookmarkRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const user = parts.authentication.requireUser('session')
  const api = plainApi(ninja, (request) => ({ ...contextOf(request, parts), recorder: parts.recorder }))
  serveApi(app, api, [
    route(bookmarkEndpoints.list, user, list),
    route(bookmarkEndpoints.add, user, add),
    route(bookmarkEndpoints.remove, user, remove),
  ])
}

const userIdOf = ({ identity }: Context) => required(identity).user.id

async function list(ctx: Context) {
  return { job_ids: await listJobIds(ctx.db, userIdOf(ctx)) }
}

type AddRequest = { body: z.output<typeof bookmarksToAdd> }

/** Saves jobs and counts them in the statistics. Jobs that the user saved before logging in are already counted. */
async function add(ctx: Context & Pick<Services, 'recorder'>, { body }: AddRequest): Promise<void> {
  const userId = userIdOf(ctx)
  const jobIds = [...new Set(body.job_ids)].filter(isPossibleId)
  const added = await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Problem('unauthenticated')
    const ids = await insertBookmarks(tx, userId, { jobIds, now: ctx.now })
    await deleteOldestBookmarks(tx, userId)
    return ids
  })
  if (!body.saved_before_login) ctx.recorder.recordSaves(userId, added)
}

async function remove(ctx: Context, { params }: { params: { job_id: number } }): Promise<void> {
  if (isPossibleId(params.job_id)) await deleteBookmark(ctx.db, userIdOf(ctx), params.job_id)
}
