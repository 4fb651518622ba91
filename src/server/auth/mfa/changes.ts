import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { type Notice, notices } from '#server/mail/messages/notices.ts'

import { audit } from '../ground/audit-lines.ts'
import { deleteAuthenticator, findAuthenticator, hasSecondFactor } from '../ground/authenticators-queries.ts'
import type { AuthContext } from '../ground/context.ts'
import { notify } from '../ground/notify.ts'
import { findAddresses } from '../ground/users-queries.ts'
import { replaceRecoveryCodes } from './recovery-codes/make.ts'

type Change = { user: User; notice: Notice }

/**
 * Returns whether the user may add a second factor. All addresses of the user must be verified. Otherwise an attacker
 * could sign up with another person's address and lock that person out with a second factor.
 */
export async function mayAddSecondFactor(db: Db, user: User): Promise<boolean> {
  return (await findAddresses(db, user.id)).every(({ isVerified }) => isVerified)
}

/**
 * Emails the user about a new second factor and creates recovery codes if the user has none. Call inside `write`, after
 * inserting the second factor.
 * @returns whether recovery codes were created.
 */
export async function afterSecondFactorAdded(ctx: AuthContext, tx: Db, change: Change): Promise<boolean> {
  audit(ctx, 'second factor added')
  await notify(ctx, tx, change)
  const { user } = change
  const isNeeded = ctx.config.accounts.secondFactors.includes('recovery_codes')
  if (!isNeeded || (await findAuthenticator(tx, user.id, 'recovery_codes'))) return false
  await replaceRecoveryCodes(ctx, tx, { userId: user.id, wereShown: false })
  return true
}

/**
 * Emails the user about a removed second factor and deletes the recovery codes if no second factor is left. Call inside
 * `write`, after deleting the second factor.
 */
export async function afterSecondFactorRemoved(
  ctx: AuthContext,
  tx: Db,
  { user, notice }: Change,
): Promise<void> {
  audit(ctx, 'second factor removed')
  if (await hasSecondFactor(tx, user.id)) return notify(ctx, tx, { user, notice })
  const codes = await findAuthenticator(tx, user.id, 'recovery_codes')
  if (codes) await deleteAuthenticator(tx, codes)
  return notify(ctx, tx, { user, notice: notices.mfaTurnedOff })
}
