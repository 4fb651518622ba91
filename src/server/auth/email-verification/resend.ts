import { tooMany } from '#server/http/problem.ts'

import { MAX_RESENDS } from '../ground/codes.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { conflict } from '../ground/errors.ts'
import { resumeCode } from '../ground/pending.ts'
import { sendVerification } from '../pipeline/send-verification.ts'

/**
 * Sends another verification code and invalidates the previous code.
 * @throws Problem 409 if no code is pending or the resends are used up; 429 if a code was sent recently.
 */
export async function resend(ctx: AuthContext): Promise<Record<string, never>> {
  const pending = resumeCode(ctx, 'emailVerification')
  if (pending === undefined) throw conflict()
  if (!ctx.config.accounts.emailVerificationResend || pending.resends >= MAX_RESENDS) throw conflict()
  await write(ctx, async (tx) => {
    const { isSent, retryAfterMs } = await sendVerification(ctx, tx, {
      ...pending,
      resends: pending.resends + 1,
    })
    if (!isSent) throw tooMany(retryAfterMs)
  })
  return {}
}
