import type { PendingCode } from '#server/identity/session/state.ts'
import { isExpired } from '#server/lib/one-time-code.ts'

import type { AuthContext } from '../context.ts'
import { unauthenticated } from '../errors.ts'
import { findAddresses } from '../users-queries.ts'

/** One that is only being added is among them, although it is the user's only once its code was given. */
export async function listEmails(ctx: AuthContext) {
  const { db, user } = ctx
  if (user === undefined) throw unauthenticated()
  const own = (await findAddresses(db, user.id)).map(({ email, isVerified, isPrimary }) => ({
    email,
    verified: isVerified,
    primary: isPrimary,
  }))
  const added = addedAddress(ctx)?.email
  if (added === undefined || own.some(({ email }) => email === added)) return { data: own }
  const all = [...own, { email: added, verified: false, primary: false }]
  return { data: all.toSorted((a, b) => (a.email < b.email ? -1 : 1)) }
}

/** What waits for the code that was mailed to it. */
export function addedAddress({ session, user, now }: AuthContext): PendingCode | undefined {
  const pending = session.state.emailVerification
  return pending && pending.userId === user?.id && !isExpired(pending.code, now) ? pending : undefined
}
