// Completes signups by a login provider that has sent no usable email address. The visitor enters the address.
import { displayEmail } from '#contract/auth/display-email.ts'
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Guard } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'

import { type AuthContext, write } from '../ground/context.ts'
import { conflict, invalid } from '../ground/errors.ts'
import { presentAccount } from '../ground/present-provider.ts'
import { createInitialAvatar } from '../ground/present-user.ts'
import { findUserByEmail } from '../ground/users-queries.ts'
import { hidesTakenAddresses } from '../pipeline/prevent-enumeration.ts'
import { createUser, simulateSignup } from './sign-up.ts'

/**
 * Requires that a signup is pending and that signups are open. As in allauth, both checks come before the check of the
 * input.
 */
export const providerSignupPending: Guard = {
  name: 'providerSignupPending',
  beforeInput({ account }) {
    requirePendingSignup(account)
    if (!account.config.accounts.openForSignup) throw new Problem('forbidden')
  },
}

/**
 * Returns the identity of the pending signup. @throws Problem 409 if no signup is pending or the signup has expired.
 */
function requirePendingSignup({ session, now }: AuthContext): ProviderIdentity {
  const { providerSignup } = session.state
  if (providerSignup === undefined || now.getTime() >= providerSignup.expiresAt) throw conflict()
  return providerSignup.identity
}

export async function readSignup(ctx: AuthContext) {
  const identity = requirePendingSignup(ctx)
  const { email } = identity
  return {
    data: {
      user: {
        has_usable_password: false,
        avatar_url: createInitialAvatar(identity.displayName ?? email?.address ?? ''),
      },
      account: presentAccount(ctx.config.accounts.providers, identity),
      email:
        email === null
          ? []
          : [{ email: displayEmail(email.address), verified: email.isVerified, primary: true }],
    },
  }
}

/**
 * Completes the pending signup with the address that the visitor has entered.
 * @throws Problem 400 `email_taken` if the address is taken and user enumeration is allowed; 409 if a concurrent
 * request has taken the address.
 */
export async function finishSignup(ctx: AuthContext, { email }: { email: string }): Promise<void> {
  const identity = requirePendingSignup(ctx)
  try {
    await write(ctx, async (tx) => {
      const isTaken = (await findUserByEmail(tx, email)) !== undefined
      if (isTaken && !hidesTakenAddresses(ctx)) throw invalid({ param: 'email', code: 'email_taken' })
      ctx.session.remove('providerSignup')
      await (isTaken ? simulateSignup : createUser)(ctx, tx, { identity, email })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? conflict() : error
  }
}
