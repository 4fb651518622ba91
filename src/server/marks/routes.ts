// Membership marks of the caller, and marks that staff add by hand.
import type { FastifyInstance } from 'fastify'

import { markEndpoints, type UserMark } from '#contract/marks/marks.ts'
import { STAFF_PROVIDER } from '#server/config/social-settings.ts'
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import type { Db } from '#server/db/open.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type Context, type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { orNotFound, refusal } from '#server/http/problem.ts'
import { deleteMarks, putMark, selectMarks } from '#server/identity/marks-queries.ts'
import { findMarks, listMarkSettings } from '#server/identity/marks.ts'
import { hasOtherStaff, hasVerifiedPrimaryAddress, lockRoles } from '#server/identity/roles-queries.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'
import type { Services } from '#server/services.ts'

type Parts = ContextParts & Pick<Services, 'authentication' | 'jobGuards'>

export async function markRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { requireStaff } = parts.jobGuards
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  serveApi(app, api, [
    route(markEndpoints.list, parts.authentication.requireUser('session'), listOwnMarks),
    route(markEndpoints.add, requireStaff, addMark),
    route(markEndpoints.remove, requireStaff, removeMark),
  ])
}

type Input = { params: { user_id: number; mark: string } }

async function listOwnMarks(ctx: Context): Promise<UserMark[]> {
  const userId = required(ctx.identity).user.id
  return (await findMarks(ctx, [userId])).get(userId) ?? []
}

/**
 * Adds a mark by hand, or renews it, for the days in the settings.
 * @throws Problem 404 for an unknown user or mark; 403 for the caller's own account if there are other staff; 409 if the
 * account has no verified address and may belong to someone else.
 */
async function addMark(ctx: Context, { params }: Input): Promise<void> {
  const caller = required(ctx.identity).user.id
  await changeMark(ctx, params, async (tx, mark) => {
    if (mark.userId === caller && (await hasOtherStaff(tx, caller)))
      throw refusal('forbidden', 'This is your own account, so other staff decide.')
    if (!(await hasVerifiedPrimaryAddress(tx, mark.userId)))
      throw refusal('conflict', 'The user has not confirmed their address yet.')
    await putMark(tx, { ...mark, now: ctx.now })
  })
}

/** Removes a mark that staff added. @throws Problem 404 for an unknown user or mark. */
async function removeMark(ctx: Context, { params }: Input): Promise<void> {
  await changeMark(ctx, params, deleteMarks)
}

/** Locks the user, changes a mark by staff, and records the change in the audit log. */
async function changeMark(
  { db, config, now, identity }: Context,
  { user_id: userId, mark }: Input['params'],
  change: (tx: Db, mark: Omit<Parameters<typeof putMark>[1], 'now'>) => Promise<void>,
): Promise<void> {
  const caller = required(identity).user.id
  const { days } = orNotFound(listMarkSettings(config).find((each) => each.mark === mark))
  await db.transaction(async (tx) => {
    const users = await lockRoles(tx, isPossibleId(userId) ? userId : 0, { withStaff: false })
    orNotFound(users.get(userId))
    const readMark = async () => {
      const rows = await selectMarks(tx, [userId], now)
      const found = rows.find((row) => row.provider === STAFF_PROVIDER && row.mark === mark)
      return { mark, until: found?.until.toISOString() ?? null }
    }
    const before = await readMark()
    await change(tx, { userId, provider: STAFF_PROVIDER, mark, days })
    const after = await readMark()
    if (before.until === after.until) return
    const entry = { subject: 'user', subjectId: userId, action: 'changed', before, after } as const
    await insertAuditEntry(tx, { userId: caller, via: 'api', now }, entry)
  })
}
