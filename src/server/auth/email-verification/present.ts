import { displayEmail } from '#contract/auth/display-email.ts'
import { findSignupJob } from '#server/jobs/pending-jobs/queries.ts'

import type { AuthContext } from '../ground/context.ts'
import { presentUser } from '../ground/present-user.ts'
import { losesPassword } from '../ground/unverified-account.ts'
import { findUser } from '../ground/users-queries.ts'

const titleOf = ({ job }: { job: unknown }) => String(Object(job).title)

type VerificationResult = { email: string; userId: number; isAuthenticating: boolean }

export async function presentAddress(
  ctx: AuthContext,
  { email, userId, isAuthenticating }: VerificationResult,
) {
  const { db } = ctx
  const user = await findUser(db, userId)
  const signupJob = await findSignupJob(db, userId)
  const isPasswordLost = await losesPassword(ctx, db, { userId, email })
  const job = signupJob && { title: titleOf(signupJob), company: signupJob.companyName }
  return {
    data: {
      email: displayEmail(email),
      ...(user && { user: presentUser(user) }),
      ...(job && { job }),
      ...(isPasswordLost && { needs_new_password: true }),
    },
    meta: { is_authenticating: isAuthenticating },
  }
}
