// Where the settings believe providers that much: whoever has the address elsewhere has the account with it here.
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/session/queries.ts'
import type { Identity } from '#server/session/state.ts'

import type { AuthContext } from '../context.ts'
import { takeOver } from '../unproved-account.ts'
import { findUser, findUserByEmail } from '../users-queries.ts'
import { addAccount } from './connect.ts'

/**
 * The user with the address that the provider has verified. Where the account never proved it, whoever made that is
 * locked out first; if they have other ways in, it counts as somebody else's.
 */
export async function findByEmail(ctx: AuthContext, tx: Db, identity: Identity): Promise<User | undefined> {
  const { emailAuthentication, emailAuthenticationConnects } = ctx.config.accounts
  if (!emailAuthentication || !identity.email?.isVerified) return undefined
  const found = await findUserByEmail(tx, identity.email.address)
  if (found === undefined) return undefined
  const { user, address } = found
  if (!user.isActive) return user
  if (!address.isVerified && !(await takeOver(ctx, tx, found))) return undefined
  if (emailAuthenticationConnects) await addAccount(ctx, tx, { user, identity })
  return findUser(tx, user.id)
}
