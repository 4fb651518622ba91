import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { unauthenticated } from '../ground/errors.ts'
import { deleteHandovers } from './handover-queries.ts'
import { notifyMembersOfCancellation } from './notify-members.ts'
import { findDeletion, removeDeletion } from './queries.ts'
import { listCompaniesLeft, readDeletion } from './read.ts'

/**
 * Cancels the requested deletion of the account. Withdraws unanswered handovers. Emails the members of the
 * companies that would have closed.
 */
export async function cancelDeletion(ctx: AuthContext) {
  const { user, now, mail, config } = ctx
  if (user === undefined) throw unauthenticated()
  await write(ctx, async (tx) => {
    const deletion = await findDeletion(tx, user.id)
    if (deletion === undefined || !(await removeDeletion(tx, user.id))) return
    const { dueAt } = deletion
    const companies = await listCompaniesLeft(tx, { userId: user.id, dueAt, now })
    await deleteHandovers(tx, user.id)
    await notifyMembersOfCancellation(tx, { mail, config }, { leaver: user, companies })
    audit(ctx, 'deletion cancelled')
  })
  return readDeletion(ctx)
}
