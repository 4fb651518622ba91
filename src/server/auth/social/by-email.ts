import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'

import type { AuthContext } from '../ground/context.ts'
import { revokeCreatorAccess } from '../ground/unverified-account.ts'
import { findUser, findUserByEmail } from '../ground/users-queries.ts'
import { confirmAddress } from '../pipeline/confirm-address.ts'
import { addAccount } from './connect.ts'

/**
 * Returns the user whose email the provider has verified, if the settings enable logins by email. If the email was not
 * yet verified for the account, first revokes the access of the person who created the account.
 */
export async function findByEmail(
  ctx: AuthContext,
  tx: Db,
  identity: ProviderIdentity,
): Promise<User | undefined> {
  const { emailAuthentication, emailAuthenticationConnects } = ctx.config.accounts
  if (!emailAuthentication || !identity.email?.isVerified) return undefined
  const found = await findUserByEmail(tx, identity.email.address)
  if (found === undefined) return undefined
  const { user } = found
  if (!user.isActive) return user
  const verified = { userId: user.id, email: identity.email.address }
  await revokeCreatorAccess(ctx, tx, verified)
  await confirmAddress(ctx, tx, verified)
  if (emailAuthenticationConnects) await addAccount(ctx, tx, { user, identity })
  return findUser(tx, user.id)
}
