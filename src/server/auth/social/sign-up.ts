import { adoptAlerts } from '#server/alerts/account-queries.ts'
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'
import { required } from '#server/lib/required.ts'

import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { insertSocialAccount } from '../ground/social-accounts-queries.ts'
import { findUser, findUserByEmail, insertUser, verifyAddress } from '../ground/users-queries.ts'
import { beginLogin } from '../pipeline/engine.ts'
import { preventEnumeration, hidesTakenAddresses } from '../pipeline/prevent-enumeration.ts'
import { sendVerification } from '../pipeline/send-verification.ts'

/**
 * Creates an account with the email address from the provider. Asks the visitor for an address instead if the provider
 * sends none. Also asks for another address if the address is taken. However, if
 * responses must not reveal taken addresses, pretends to sign up and emails the owner of the address.
 * @throws Problem 403 if signups are closed.
 */
export async function signUp(ctx: AuthContext, tx: Db, identity: ProviderIdentity): Promise<void> {
  if (!ctx.config.accounts.openForSignup) throw new Problem('forbidden')
  const { email } = identity
  if (email === null) return askForAddress(ctx, identity)
  if ((await findUserByEmail(tx, email.address)) === undefined)
    return createUser(ctx, tx, { identity, email: email.address })
  if (!hidesTakenAddresses(ctx)) return askForAddress(ctx, identity)
  await simulateSignup(ctx, tx, { identity, email: email.address })
}

function askForAddress({ session, now, config }: AuthContext, identity: ProviderIdentity): void {
  session.set('providerSignup', { identity, expiresAt: now.getTime() + config.accounts.loginMs })
}

type NewUser = { identity: ProviderIdentity; email: string }

/**
 * Pretends that the signup succeeded although the address is taken, and emails the owner. Stores the identity if the
 * settings let the visitor continue with another address.
 */
export async function simulateSignup(ctx: AuthContext, tx: Db, { identity, email }: NewUser): Promise<void> {
  const mayChange = ctx.config.accounts.emailVerificationChange
  await preventEnumeration(ctx, tx, { email, ...(mayChange && { identity }) })
}

/**
 * Creates a user with this email address and the provider account, and logs in. The address counts as verified if the
 * provider has verified the same address.
 */
export async function createUser(ctx: AuthContext, tx: Db, { identity, email }: NewUser): Promise<void> {
  const { now, config } = ctx
  const { provider, uid, displayName } = identity
  const isVerified = identity.email?.isVerified === true && identity.email.address === email
  const userId = await insertUser(tx, { email, passwordHash: null, displayName, now })
  await insertSocialAccount(tx, { userId, identity, now })
  if (isVerified) {
    await verifyAddress(tx, userId, email)
    await adoptAlerts(tx, { userId, email, now })
  }
  const user = required(await findUser(tx, userId))
  const method = { method: 'socialaccount', provider, uid } as const
  await beginLogin(ctx, tx, { user, email, method, isSignup: true })
  if (config.accounts.emailVerification === 'optional' && !isVerified)
    await sendVerification(ctx, tx, { userId, email })
  audit(ctx, 'signed up', { user: userId })
}
