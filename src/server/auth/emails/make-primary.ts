import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { requireRecentWhereSet } from '../access/reauthentication.ts'
import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { setPrimary } from '../ground/emails-queries.ts'
import { invalid, unauthenticated } from '../ground/errors.ts'
import { notify } from '../ground/notify.ts'
import { deleteResetKeys, type EmailAddress, findAddresses, findUser } from '../ground/users-queries.ts'
import { findPendingAddress, listEmails } from './list.ts'
import { requireOwnAddress } from './own-address.ts'

/**
 * Makes an address of the user primary. The address must be verified, unless the user has no verified address. Always
 * rejects an address that the user is still adding, because it is stored only after its code has been entered.
 */
export async function makePrimary(ctx: AuthContext, { email }: { email: string }) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  try {
    await write(ctx, async (tx) => {
      const own = await findAddresses(tx, user.id)
      if (findPendingAddress(ctx)?.email === email && !own.some((address) => address.email === email))
        throw invalid({ param: 'email', code: 'unverified_primary_email' })
      const address = await requireOwnAddress(tx, { userId: user.id, email })
      const hasVerified = own.some(({ isVerified }) => isVerified)
      if (hasVerified && !address.isVerified)
        throw invalid({ param: 'email', code: 'unverified_primary_email' })
      await requireRecentWhereSet(ctx, tx)
      if (!address.isPrimary) await change(ctx, tx, { user, address })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? invalid({ param: 'email', code: 'email_taken' }) : error
  }
  return listEmails(ctx)
}

/** Makes the address primary and notifies the previous primary address. */
async function change(
  ctx: AuthContext,
  tx: Db,
  { user, address }: { user: User; address: EmailAddress },
): Promise<void> {
  const { email } = address
  await setPrimary(tx, address)
  await deleteResetKeys(tx, user.id)
  await notify(ctx, tx, { user, notice: notices.emailChanged(email) })
  audit(ctx, 'primary address changed')
  ctx.user = await findUser(tx, user.id)
}
