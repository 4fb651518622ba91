// A new account for somebody whom a provider vouches for, without a password.
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'
import { required } from '#server/lib/required.ts'

import { audit } from '../audit-log.ts'
import type { AuthContext } from '../context.ts'
import { sendVerification } from '../email-verification/send-verification.ts'
import { beginLogin } from '../login/pipeline/engine.ts'
import { preventEnumeration, tellsNobody } from '../signup/prevent-enumeration.ts'
import { findUser, findUserByEmail, insertUser, verifyAddress } from '../users-queries.ts'
import { insertSocialAccount } from './queries.ts'

/**
 * With the address that the provider names. Where there is none, or it is taken and that may be told, the visitor has
 * to name one; else its owner alone is told.
 * @throws Problem 403 where signups are closed.
 */
export async function signUp(ctx: AuthContext, tx: Db, identity: ProviderIdentity): Promise<void> {
  const { openForSignup, autoSignup } = ctx.config.accounts
  if (!openForSignup) throw new Problem('forbidden')
  const { email } = identity
  if (email === null || !autoSignup) return askForAddress(ctx, identity)
  if ((await findUserByEmail(tx, email.address)) === undefined)
    return createUser(ctx, tx, { identity, email: email.address })
  if (!tellsNobody(ctx)) return askForAddress(ctx, identity)
  await simulateSignup(ctx, tx, { identity, email: email.address })
}

function askForAddress({ session, now, config }: AuthContext, identity: ProviderIdentity): void {
  session.set('providerSignup', { identity, expiresAt: now.getTime() + config.accounts.loginMs })
}

type NewUser = { identity: ProviderIdentity; email: string }

/** What it would take to make it a signup after all is kept only where that may come. */
export async function simulateSignup(ctx: AuthContext, tx: Db, { identity, email }: NewUser): Promise<void> {
  const mayChange = ctx.config.accounts.emailVerificationChange
  await preventEnumeration(ctx, tx, { email, ...(mayChange && { identity }) })
}

/** An address counts as verified when the provider says so of that very one. */
export async function createUser(ctx: AuthContext, tx: Db, { identity, email }: NewUser): Promise<void> {
  const { now, config } = ctx
  const { provider, uid, displayName } = identity
  const isVerified = identity.email?.isVerified === true && identity.email.address === email
  const userId = await insertUser(tx, { email, passwordHash: null, displayName, now })
  await insertSocialAccount(tx, { userId, identity, now })
  if (isVerified) await verifyAddress(tx, userId, email)
  const user = required(await findUser(tx, userId))
  const method = { method: 'socialaccount', provider, uid } as const
  await beginLogin(ctx, tx, { user, email, method, isSignup: true })
  if (config.accounts.emailVerification === 'optional' && !isVerified)
    await sendVerification(ctx, tx, { userId, email })
  audit(ctx, 'signed up', { user: userId })
}
