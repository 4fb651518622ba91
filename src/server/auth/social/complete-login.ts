import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { requireRecentWhereSet } from '../access/reauthentication.ts'
import { logOutWithinSession } from '../access/session.ts'
import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { denied, invalid } from '../ground/errors.ts'
import { notify } from '../ground/notify.ts'
import { presentProvider } from '../ground/present-provider.ts'
import {
  findSocialAccount,
  insertSocialAccount,
  lockIdentity,
  storeMarks,
  updateSocialAccount,
} from '../ground/social-accounts-queries.ts'
import { revokeCreatorAccess } from '../ground/unverified-account.ts'
import { findAddresses, findUser, findUserByEmail, lockUser } from '../ground/users-queries.ts'
import { confirmAddress } from '../pipeline/confirm-address.ts'
import { beginLogin } from '../pipeline/engine.ts'
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

/**
 * Returns the user whose email the provider has verified, if the settings enable logins by email. If the email was not
 * yet verified for the account, first revokes the access of the person who created the account.
 */
async function findByEmail(ctx: AuthContext, tx: Db, identity: ProviderIdentity): Promise<User | undefined> {
  if (!ctx.config.accounts.emailAuthentication || !identity.email?.isVerified) return undefined
  const found = await findUserByEmail(tx, identity.email.address)
  if (found === undefined) return undefined
  const { user } = found
  if (!user.isActive) return user
  const verified = { userId: user.id, email: identity.email.address }
  await revokeCreatorAccess(ctx, tx, verified)
  await confirmAddress(ctx, tx, verified)
  await storeMarks(tx, { userId: user.id, identity, now: ctx.now })
  return findUser(tx, user.id)
}

/**
 * Checks that the user may connect `identity` to the account. Returns a function that connects it. Call this function
 * inside `write`.
 * @throws Problem for visitors, and if reauthentication is required.
 */
async function connect(ctx: AuthContext, identity: ProviderIdentity): Promise<(tx: Db) => Promise<void>> {
  const { user } = ctx
  if (user === undefined) throw denied()
  await requireRecentWhereSet(ctx)
  return async (tx) => {
    const account = await findSocialAccount(tx, identity)
    if (account === undefined) return addAccount(ctx, tx, { user, identity })
    if (account.userId !== user.id) throw invalid({ code: 'connected_other' })
    await updateSocialAccount(tx, { userId: user.id, identity, now: ctx.now })
  }
}

/** Connects a provider account to a user and emails the user about it. */
async function addAccount(
  ctx: AuthContext,
  tx: Db,
  { user, identity }: { user: User; identity: ProviderIdentity },
): Promise<void> {
  await insertSocialAccount(tx, { userId: user.id, identity, now: ctx.now })
  const { name } = presentProvider(ctx.config.accounts.providers, identity.provider)
  await notify(ctx, tx, { user, notice: notices.providerConnected(name) })
  audit(ctx, 'account connected', { user: user.id })
}
