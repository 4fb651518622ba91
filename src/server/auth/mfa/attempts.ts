// Limits how often a user can enter a wrong second factor, as for wrong passwords.
import type { Db } from '#server/db/open.ts'
import { checkLimit, countAttempt, type LimitResult } from '#server/rates/count-attempt.ts'

import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { invalid } from '../ground/errors.ts'

type Attempt = { userId: number; param: 'code' | 'credential' }

const formatLimitKey = ({ userId }: Attempt) => `mfa-auth-user-${userId}`

/**
 * Call before checking a code or passkey.
 * @throws Problem 400 `too_many_login_attempts` if the user has no attempts left.
 */
export async function requireAttemptLeft(ctx: AuthContext, attempt: Attempt): Promise<void> {
  throwUnlessAllowed(ctx, attempt, await checkLimit(ctx, 'login_failed', { key: formatLimitKey(attempt) }))
}

/**
 * Call after a successful check, because concurrent requests may have used up the attempts in the meantime.
 * @throws Problem 400 `too_many_login_attempts` if the user has no attempts left.
 */
export async function requireStillAllowed(ctx: AuthContext, tx: Db, attempt: Attempt): Promise<void> {
  throwUnlessAllowed(
    ctx,
    attempt,
    await countAttempt(ctx, 'login_failed', { key: formatLimitKey(attempt), tx, counts: false }),
  )
}

/** Counts a failed attempt. If the caller has checked the code in a transaction, pass that transaction as `tx`. */
export function countFailure(ctx: AuthContext, attempt: Attempt, tx: Db = ctx.db): Promise<LimitResult> {
  return countAttempt(ctx, 'login_failed', { key: formatLimitKey(attempt), tx })
}

/**
 * Call with the result of `countFailure` before reporting a wrong code or passkey.
 * @throws Problem 400 `too_many_login_attempts` if the failure exceeds the limit.
 */
export function throwUnlessAllowed(
  ctx: AuthContext,
  { userId, param }: Attempt,
  { isAllowed }: Pick<LimitResult, 'isAllowed'>,
): void {
  if (isAllowed) return
  audit(ctx, 'second factor refused', { user: userId })
  throw invalid({ param, code: 'too_many_login_attempts' })
}
