import { MAX_RESENDS } from '../ground/codes.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { conflict } from '../ground/errors.ts'
import { resumeCode, resumeStage } from '../ground/pending.ts'
import { sendLoginCode } from '../pipeline/send-login-code.ts'

/**
 * Sends another login code and invalidates the previous code.
 * @throws Problem 409 if no code is pending or the resends are used up.
 */
export async function resendLoginCode(ctx: AuthContext): Promise<Record<string, never>> {
  const pending = resumeStage(ctx) === 'login_by_code' ? resumeCode(ctx, 'loginCode') : undefined
  if (pending === undefined) throw conflict()
  if (!ctx.config.accounts.loginByCodeResend || pending.resends >= MAX_RESENDS) throw conflict()
  await write(ctx, (tx) => sendLoginCode(ctx, tx, { ...pending, resends: pending.resends + 1 }))
  return {}
}
