// Sends another code to log in; the one before is worth nothing then.
import { isExpired } from '#server/lib/one-time-code.ts'

import { MAX_RESENDS } from '../codes.ts'
import { type AuthContext, write } from '../context.ts'
import { conflict } from '../errors.ts'
import { pendingStage } from '../flows.ts'
import { sendLoginCode } from './send-login-code.ts'

/** @throws Problem 409 when no code is pending, or it was sent often enough. */
export async function resendLoginCode(ctx: AuthContext): Promise<Record<string, never>> {
  const pending = ctx.session.state.loginCode
  if (pending === undefined || isExpired(pending.code, ctx.now)) throw conflict()
  if (pendingStage(ctx.session.state, ctx.now) !== 'login_by_code') throw conflict()
  if (!ctx.config.accounts.loginByCodeResend || pending.resends >= MAX_RESENDS) throw conflict()
  const { userId, email, resends, generation } = pending
  await write(ctx, (tx) => sendLoginCode(ctx, tx, { userId, email, generation, resends: resends + 1 }))
  return {}
}
