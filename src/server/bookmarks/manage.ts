import type { z } from 'zod/mini'

import type { Bookmarks, bookmarksToAdd } from '#contract/bookmarks/bookmarks.ts'
import { type BookmarkKind, bookmarkKinds } from '#contract/bookmarks/kinds.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'
import type { User } from '#server/identity/session/queries.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'
import type { Services } from '#server/services.ts'

import {
  deleteBookmark,
  deleteOldestBookmarks,
  lockPublicJobs,
  insertBookmarks,
  listBookmarks,
  lockUser,
} from './queries.ts'

export async function list(ctx: Context): Promise<Bookmarks> {
  const { id } = requireMatchingUser(ctx)
  const rows = await listBookmarks(ctx.db, id)
  const listIds = (kind: BookmarkKind) => rows.filter((row) => row.kind === kind).map(({ jobId }) => jobId)
  return { user: id, saved: listIds('saved'), applied: listIds('applied') }
}

type AddRequest = { body: z.output<typeof bookmarksToAdd> }

/**
 * Adds bookmarks and returns the IDs of unknown jobs. Also counts the saved jobs in the statistics. Jobs that the user
 * saved before logging in (`marked_before`) are not counted again.
 */
export async function add(ctx: Context & Pick<Services, 'recorder'>, { body }: AddRequest) {
  const { id: userId } = requireMatchingUser(ctx)
  const { saved, unknown } = await insertBoth(ctx, userId, body)
  if (!body.marked_before) ctx.recorder.recordSaves(userId, saved)
  return { unknown }
}

async function insertBoth({ db, now }: Context, userId: number, body: AddRequest['body']) {
  const toAdd = { saved: new Set(body.saved), applied: new Set(body.applied) }
  const requested = new Set([...toAdd.saved, ...toAdd.applied])
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Problem('unauthenticated')
    const publicIds = await lockPublicJobs(tx, [...requested])
    const added: Record<BookmarkKind, number[]> = { saved: [], applied: [] }
    for (const kind of bookmarkKinds) {
      const ids = [...toAdd[kind]].filter((id) => publicIds.has(id))
      added[kind] = await insertBookmarks(tx, { userId, kind }, { ids, now })
      await deleteOldestBookmarks(tx, { userId, kind })
    }
    return { saved: added.saved, unknown: [...requested].filter((id) => !publicIds.has(id)) }
  })
}

type BookmarkParams = { params: { kind: string; job_id: number } }

export async function remove(ctx: Context, { params }: BookmarkParams): Promise<void> {
  const { id: userId } = requireMatchingUser(ctx)
  const kind = orNotFound(bookmarkKinds.find((each) => each === params.kind))
  if (isPossibleId(params.job_id)) await deleteBookmark(ctx.db, { userId, kind }, params.job_id)
}

/**
 * Returns the logged-in user.
 * @throws Problem 409 if the query parameter `user` is the ID of another user. This prevents a tab from mixing the
 * bookmarks of two users after a login in another tab.
 */
function requireMatchingUser({ identity, query }: Context): User {
  const { user } = required(identity)
  const expectedId = parameterOf(query, 'user')
  if (expectedId === undefined || expectedId === String(user.id)) return user
  throw new Problem('conflict', [{ code: 'other_user', message: 'Another user is logged in.', loc: [] }])
}
