import { displayEmail } from '#contract/auth/display-email.ts'
import { adoptAlerts } from '#server/alerts/account-queries.ts'
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { deleteOtherAddresses, setPrimary } from '../ground/emails-queries.ts'
import { conflict } from '../ground/errors.ts'
import { notify } from '../ground/notify.ts'
import { deleteResetKeys, findAddress, findUser, lockUser, verifyAddress } from '../ground/users-queries.ts'

type OwnedAddress = { userId: number; email: string }

/**
 * Marks an address of a user as verified. Call inside `write`. The address becomes primary if the user has no primary
 * address, or if the settings let a new address replace the old one.
 * @throws Problem 409 if the user no longer has the address; a unique violation if another user has verified the
 * address first.
 */
export async function confirmAddress(
  ctx: AuthContext,
  tx: Db,
  { userId, email }: OwnedAddress,
): Promise<void> {
  await lockUser(tx, userId)
  const [address, user] = [await findAddress(tx, userId, email), await findUser(tx, userId)]
  if (address === undefined || user === undefined) throw conflict()
  if (address.isVerified) return
  const isReplacing = ctx.config.accounts.changeEmail && user.email !== null && user.email !== email
  if (isReplacing) {
    await deleteOtherAddresses(tx, { userId, email })
    await deleteResetKeys(tx, userId)
    await notify(ctx, tx, { user, notice: notices.emailChanged(email) })
  }
  // Makes the address primary before it marks the address as verified. This order avoids a deadlock between two users
  // who verify the same address.
  if (isReplacing || user.email === null) await setPrimary(tx, { userId, email, isVerified: true })
  await verifyAddress(tx, userId, email)
  await adoptAlerts(tx, { userId, email, now: ctx.now })
  if (ctx.user?.id === userId) ctx.user = await reloadUser(ctx, tx, user)
  audit(ctx, 'address verified', { user: userId })
}

/**
 * Returns the updated user. For a user without a display name, an app receives the previous address as the display
 * name, as in allauth.
 */
async function reloadUser({ session }: AuthContext, tx: Db, before: User): Promise<User | undefined> {
  const user = await findUser(tx, before.id)
  if (user === undefined || session.client === 'browser') return user
  return { ...user, displayName: user.displayName ?? (before.email && displayEmail(before.email)) }
}
