import type { z } from 'zod/mini'

import { type draftBody, type DraftWire, MAX_DRAFTS } from '#contract/drafts/drafts.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'
import { days } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { countOthers, deleteDraft, deleteDraftsBefore, findDraft, keepDraft, lockUser } from './queries.ts'

type DraftParams = { params: { key: string } }

const RETENTION_MS = days(365)

export async function read(ctx: Context, { params: { key } }: DraftParams): Promise<DraftWire> {
  const draft = await findDraft(ctx.db, { userId: requireUserId(ctx), key })
  return { key, values: draft?.values ?? null, updated_at: draft?.updatedAt.toISOString() ?? null }
}

export async function saveDraft(
  ctx: Context,
  { params: { key }, body: { values } }: DraftParams & { body: z.output<typeof draftBody> },
): Promise<DraftWire> {
  const of = { userId: requireUserId(ctx), key }
  await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, of.userId))) throw new Problem('unauthenticated')
    if ((await countOthers(tx, of)) >= MAX_DRAFTS)
      throw conflict('too_many_drafts', `You can keep at most ${MAX_DRAFTS} drafts. Delete one first.`)
    await keepDraft(tx, of, { values, updatedAt: ctx.now })
  })
  return { key, values, updated_at: ctx.now.toISOString() }
}

export async function remove(ctx: Context, { params: { key } }: DraftParams): Promise<void> {
  await deleteDraft(ctx.db, { userId: requireUserId(ctx), key })
}

/** Deletes drafts that have not been changed for a year. */
export async function purgeDrafts(db: Db, now: Date): Promise<void> {
  await deleteDraftsBefore(db, new Date(now.getTime() - RETENTION_MS))
}

/**
 * Returns the ID of the logged-in user.
 * @throws Problem 409 if the query parameter `user` is the ID of another user. This prevents a tab from mixing the
 * drafts of two users after a login in another tab.
 */
function requireUserId({ identity, query }: Context): number {
  const { id } = required(identity).user
  const expectedId = parameterOf(query, 'user')
  if (expectedId === undefined || expectedId === String(id)) return id
  throw conflict('other_user', 'Another user is logged in.')
}

function conflict(code: string, message: string): Problem {
  return new Problem('conflict', [{ code, message, loc: [] }])
}
