import type { z } from 'zod/mini'

import type { bookmarksToAdd } from '#contract/bookmarks/bookmarks.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'
import type { Services } from '#server/services.ts'

import { deleteBookmark, deleteOldestBookmarks, insertBookmarks, listJobIds, lockUser } from './queries.ts'

const userIdOf = ({ identity }: Context) => required(identity).user.id

export async function list(ctx: Context) {
  return { job_ids: await listJobIds(ctx.db, userIdOf(ctx)) }
}

type AddRequest = { body: z.output<typeof bookmarksToAdd> }

/** Saves jobs and counts them in the statistics. Jobs that the user saved before logging in are already counted. */
export async function add(ctx: Context & Pick<Services, 'recorder'>, { body }: AddRequest): Promise<void> {
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

export async function remove(ctx: Context, { params }: { params: { job_id: number } }): Promise<void> {
  if (isPossibleId(params.job_id)) await deleteBookmark(ctx.db, userIdOf(ctx), params.job_id)
}
