import { deleteSessions, listUserSessions } from '#server/identity/session/queries.ts'

import { requireRecentWhereSet } from '../access/reauthentication.ts'
import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { invalid, unauthenticated } from '../ground/errors.ts'
import { listSessions } from './list.ts'

/**
 * Ends the given sessions of the user and returns the remaining sessions.
 * @throws Problem 400 `invalid_choice` if a session does not exist or belongs to another user; 401 after ending the
 * current session.
 */
export async function endSessions(ctx: AuthContext, { sessions: ids }: { sessions: readonly number[] }) {
  const { user, session } = ctx
  if (user === undefined) throw unauthenticated()
  const own = await listUserSessions(ctx.db, user, ctx.now)
  const foreign = ids.find((id) => own.every((row) => row.id !== id))
  if (foreign !== undefined) throw invalidChoice(foreign)
  await requireRecentWhereSet(ctx)
  const endsItself = own.some(
    ({ id, tokenHash }) => tokenHash === session.stored?.tokenHash && ids.includes(id),
  )
  await write(ctx, async (tx) => {
    await deleteSessions(tx, user.id, ids)
    audit(ctx, 'sessions ended')
    if (endsItself) session.end()
  })
  if (!endsItself) return listSessions(ctx)
  ctx.user = undefined
  throw unauthenticated()
}

function invalidChoice(id: number) {
  const message = `Select a valid choice. ${id} is not one of the available choices.`
  return invalid({ param: 'sessions', code: 'invalid_choice', message })
}
