import { tooMany } from '#server/http/problem.ts'

import { MAX_RESENDS } from '../ground/codes.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { conflict } from '../ground/errors.ts'
import { findPendingLogin, resumeCode } from '../ground/pending.ts'
import { notifyOwner } from '../pipeline/prevent-enumeration.ts'
import { sendVerification } from '../pipeline/send-verification.ts'

/**
 * Sends another link or code to the address of the pending signup or login. A new code invalidates the previous code.
 * For a taken address, the response and the limits are the same as for a free address, but the server emails the owner
 * about the signup.
 * @throws Problem 409 if no signup or login needs an email, or the resends of a code are used up; 429 if an email was
 * sent recently.
 */
export async function resendToPending(ctx: AuthContext): Promise<Record<string, never>> {
  const { userId, email, pendingJobId: jobId } = findPendingLogin(ctx, 'verify_email') ?? {}
  if (userId === undefined || !email) throw conflict()
  const sent = ctx.config.accounts.emailVerificationByCode ? findCode(ctx) : {}
  await write(ctx, async (tx) => {
    const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { userId, email, ...sent })
    if (!isSent) throw tooMany(retryAfterMs)
    if (userId === null) await notifyOwner(ctx, tx, { email, jobId })
  })
  return {}
}

function findCode(ctx: AuthContext) {
  const pending = resumeCode(ctx, 'emailVerification')
  if (pending === undefined || pending.resends >= MAX_RESENDS) throw conflict()
  return { ...pending, resends: pending.resends + 1 }
}
