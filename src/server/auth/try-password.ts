// Rate-limited password checks.
import { checkLimit, countAttempt } from '#server/rates/count-attempt.ts'

import type { AuthContext } from './context.ts'

type PasswordAttempt<T> =
  | { isAllowed: true; found: T | undefined }
  | { isAllowed: false; retryAfterMs: number }

/**
 * Runs `compare`, which returns undefined for a wrong password. Only failures count as attempts. If the failures reach
 * the limit while `compare` runs, the result is discarded, right or wrong, so that concurrent guesses get no extra
 * attempts. Attempts for one address run one after another, so that few comparisons are discarded.
 * @throws QueueFull when too many attempts are queued. A rejected attempt does not count as a failure.
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
