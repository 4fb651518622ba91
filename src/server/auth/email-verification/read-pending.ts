import { displayEmail } from '#contract/auth/display-email.ts'

import type { AuthContext } from '../ground/context.ts'
import { findPendingLogin } from '../ground/pending.ts'
import { findAddress } from '../ground/users-queries.ts'

/**
 * Returns the address that the pending signup or login must confirm, and whether this has happened in another browser. A
 * signup with a taken address never counts as confirmed.
 */
export async function readPending(ctx: AuthContext) {
  const { userId, email } = findPendingLogin(ctx, 'verify_email') ?? {}
  if (userId === undefined || !email) return { data: { email: null, is_confirmed: false } }
  const address = await findAddress(ctx.db, userId ?? 0, email)
  return { data: { email: displayEmail(email), is_confirmed: address?.isVerified === true } }
}
