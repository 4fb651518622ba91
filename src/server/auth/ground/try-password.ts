// Checks passwords within the rate limit of failed logins.
import { checkLimit, countAttempt } from '#server/rates/count-attempt.ts'

import type { AuthContext } from './context.ts'

type PasswordAttempt<T> =
  | { isAllowed: true; found: T | undefined }
  | { isAllowed: false; retryAfterMs: number }

/**
 * Runs `compare`, which checks a password and returns undefined if the password is wrong. Only wrong passwords count as
 * attempts. If the limit is reached while `compare` runs, its result is discarded, even if the password is right, so
 * that concurrent guesses get no extra attempts. The attempts for one `key` run one after another, so that few results
 * are discarded.
 * @throws QueueFull if too many attempts are queued. An attempt that is rejected for this reason does not count as a
 * failure.
 */
export function tryPassword<T>(
  ctx: Pick<AuthContext, 'db' | 'config' | 'passwords' | 'now' | 'client' | 'user'>,
  key: string,
  compare: () => Promise<T | undefined>,
): Promise<PasswordAttempt<T>> {
  return ctx.passwords.queueByAccount(key, async () => {
    const before = await checkLimit(ctx, 'login_failed', { key })
    if (!before.isAllowed) return { isAllowed: false, retryAfterMs: before.retryAfterMs }
    const found = await compare()
    const { isAllowed, retryAfterMs } = await countAttempt(ctx, 'login_failed', {
      key,
      counts: found === undefined,
    })
    return isAllowed ? { isAllowed, found } : { isAllowed, retryAfterMs }
  })
}
