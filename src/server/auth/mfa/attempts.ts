// Tries at a second factor are counted like failed logins, before they are looked at.
import { type AuthContext, note } from '../context.ts'
import { invalid } from '../problems.ts'
import { take, type Taken } from '../rates.ts'

/** To be given back when the answer is right. @throws Problem 400 `too_many_login_attempts`, also for a right answer. */
export async function takeSecondFactorAttempt(
  ctx: AuthContext,
  { userId, param }: { userId: number; param: 'code' | 'credential' },
): Promise<Taken> {
  const attempt = await take(ctx, 'login_failed', { key: `mfa-auth-user-${userId}` })
  if (attempt.isAllowed) return attempt
  note(ctx, 'second factor refused', { user: userId })
  throw invalid({ param, code: 'too_many_login_attempts' })
}
