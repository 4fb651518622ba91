import { displayEmail } from '#contract/auth/email-domain.ts'

import type { AuthContext } from '../context.ts'
import { presentUser } from '../present.ts'
import { findUser } from '../users-queries.ts'

type VerificationResult = { email: string; userId: number; isAuthenticating: boolean }

export async function presentAddress(
  { db }: AuthContext,
  { email, userId, isAuthenticating }: VerificationResult,
) {
  const user = await findUser(db, userId)
  return {
    data: { email: displayEmail(email), ...(user && { user: presentUser(user) }) },
    meta: { is_authenticating: isAuthenticating },
  }
}
