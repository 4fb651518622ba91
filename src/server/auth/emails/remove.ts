import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { requireRecentWhereSet } from '../access/reauthentication.ts'
import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { deleteAddress } from '../ground/emails-queries.ts'
import { invalid, unauthenticated } from '../ground/errors.ts'
import { notify } from '../ground/notify.ts'
import { deleteResetKeys, findAddresses } from '../ground/users-queries.ts'
import { findPendingAddress, listEmails } from './list.ts'
import { requireOwnAddress } from './own-address.ts'

type Removal = { user: User; email: string; isLast: boolean }

/**
 * Removes an address of the user, or cancels the pending verification by code of an address that the user is adding.
 * The primary and the last address cannot be removed.
 */
export async function removeEmail(ctx: AuthContext, { email }: { email: string }) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  await write(ctx, async (tx) => {
    const own = await findAddresses(tx, user.id)
    const isAdded = findPendingAddress(ctx)?.email === email
    if (isAdded) ctx.session.remove('emailVerification')
    const isStored = own.some((address) => address.email === email)
    if (isStored || !isAdded) await remove(ctx, tx, { user, email, isLast: own.length === 1 })
  })
  return listEmails(ctx)
}

async function remove(ctx: AuthContext, tx: Db, { user, email, isLast }: Removal): Promise<void> {
  const address = await requireOwnAddress(tx, { userId: user.id, email })
  // As in allauth, an attempt to remove the last address gets the error code of the primary address.
  if (address.isPrimary || isLast) throw invalid({ param: 'email', code: 'cannot_remove_primary_email' })
  await requireRecentWhereSet(ctx, tx)
  await deleteAddress(tx, address)
  await deleteResetKeys(tx, user.id)
  await notify(ctx, tx, { user, notice: notices.emailRemoved(email) })
  audit(ctx, 'address removed')
}
