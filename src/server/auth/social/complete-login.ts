import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'

import { logOutWithinSession } from '../access/session.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { findSocialAccount, lockIdentity, updateSocialAccount } from '../ground/social-accounts-queries.ts'
import { findAddresses, findUser, lockUser } from '../ground/users-queries.ts'
import { beginLogin } from '../pipeline/engine.ts'
import { findByEmail } from './by-email.ts'
import { connect } from './connect.ts'
import { signUp } from './sign-up.ts'

type Process = 'login' | 'connect'

/**
 * Depending on `process`, logs in the user of `identity` (or creates a user for it), or connects `identity` to the
 * logged-in user.
 * @throws Problem if the user may not log in or `identity` may not be connected.
 */
export async function completeLogin(
  ctx: AuthContext,
  identity: ProviderIdentity,
  process: Process,
): Promise<void> {
  ctx.session.remove('providerSignup')
  const work = process === 'connect' ? await connect(ctx, identity) : (tx: Db) => logIn(ctx, tx, identity)
  try {
    await write(ctx, work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // A concurrent request has inserted the same account or email. A second attempt finds the inserted row.
    await write(ctx, work)
  }
}

async function logIn(ctx: AuthContext, tx: Db, identity: ProviderIdentity): Promise<void> {
  logOutWithinSession(ctx)
  await lockIdentity(tx, identity)
  const user = (await findByAccount(ctx, tx, identity)) ?? (await findByEmail(ctx, tx, identity))
  if (user === undefined) return signUp(ctx, tx, identity)
  const { provider, uid } = identity
  const method = { method: 'socialaccount', provider, uid } as const
  await beginLogin(ctx, tx, { user, email: await chooseLoginAddress(tx, user), method })
}

async function findByAccount(
  ctx: AuthContext,
  tx: Db,
  identity: ProviderIdentity,
): Promise<User | undefined> {
  const account = await findSocialAccount(tx, identity)
  if (account === undefined) return undefined
  await lockUser(tx, account.userId)
  const isStillTheirs = await updateSocialAccount(tx, { userId: account.userId, identity, now: ctx.now })
  return isStillTheirs ? findUser(tx, account.userId) : undefined
}

/**
 * Returns the email address of the user for the rest of the login. The user has entered none, because the provider has
 * identified the user. Prefers the verified primary address.
 */
async function chooseLoginAddress(tx: Db, user: User): Promise<string | null> {
  const verified = (await findAddresses(tx, user.id)).filter(({ isVerified }) => isVerified)
  const best = verified.find(({ isPrimary }) => isPrimary) ?? verified[0]
  return best?.email ?? user.email
}
