import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { audit } from '../audit-log.ts'
import { type AuthContext, write } from '../context.ts'
import { invalid, unauthenticated } from '../errors.ts'
import { notify } from '../notify.ts'
import { requireRecentWhereSet } from '../reauthentication/recent.ts'
import { deleteResetKeys, findAddresses } from '../users-queries.ts'
import { addedAddress, listEmails } from './list.ts'
import { requireOwn } from './own-address.ts'
import { deleteAddress } from './queries.ts'

type Which = { user: User; email: string }

/**
 * Removes an address, or cancels one that is pending for its code. The primary and the last address cannot be
 * removed.
 */
export async function removeEmail(ctx: AuthContext, { email }: { email: string }) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  await write(ctx, async (tx) => {
    const own = await findAddresses(tx, user.id)
    const isAdded = addedAddress(ctx)?.email === email
    if (isAdded) ctx.session.remove('emailVerification')
    if (!isAdded || own.some((address) => address.email === email)) await remove(ctx, tx, { user, email })
  })
  return listEmails(ctx)
}

async function remove(ctx: AuthContext, tx: Db, { user, email }: Which): Promise<void> {
  const address = await requireOwn(tx, { userId: user.id, email })
  const isLast = (await findAddresses(tx, user.id)).length === 1
  if (address.isPrimary || isLast) throw invalid({ param: 'email', code: 'cannot_remove_primary_email' })
  await requireRecentWhereSet(ctx, tx)
  await deleteAddress(tx, address)
  await deleteResetKeys(tx, user.id)
  await notify(ctx, tx, { user, notice: notices.emailRemoved(email) })
  audit(ctx, 'address removed')
}
