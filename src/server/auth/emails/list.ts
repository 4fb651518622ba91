import { displayEmail } from '#contract/auth/display-email.ts'
import type { PendingCode } from '#server/identity/session/state.ts'

import type { AuthContext } from '../ground/context.ts'
import { unauthenticated } from '../ground/errors.ts'
import { resumeCode } from '../ground/pending.ts'
import { findAddresses } from '../ground/users-queries.ts'

/** Returns the stored addresses of the user, and the added address that the user has not yet verified by code. */
export async function listEmails(ctx: AuthContext) {
  const { db, user } = ctx
  if (user === undefined) throw unauthenticated()
  const own = (await findAddresses(db, user.id)).map(({ email, isVerified, isPrimary }) => ({
    email: displayEmail(email),
    verified: isVerified,
    primary: isPrimary,
  }))
  const pending = findPendingAddress(ctx)?.email
  const added = pending && displayEmail(pending)
  if (added === undefined || own.some(({ email }) => email === added)) return { data: own }
  const all = [...own, { email: added, verified: false, primary: false }]
  return { data: all.toSorted((a, b) => (a.email < b.email ? -1 : 1)) }
}

export function findPendingAddress(ctx: AuthContext): PendingCode | undefined {
  const { user } = ctx
  const pending = ctx.config.accounts.emailVerificationByCode
    ? resumeCode(ctx, 'emailVerification')
    : undefined
  return pending?.userId === user?.id ? pending : undefined
}
