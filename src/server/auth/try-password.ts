// Trying a password, by whatever call: of so many wrong ones it is told that they are, however many come at once.
import type { AuthContext } from './context.ts'
import { look, take } from './rates.ts'

type Tried<T> = { isAllowed: true; found: T | undefined } | { isAllowed: false; retryAfterMs: number }

/**
 * Only what turned out wrong counts as failed; what is still being compared does not. Where the failures were used up
 * before `compare` had found whose password it is, that is told of no password, right or wrong: so parallel guesses
 * get no extra turns. Those for one address wait for each other, so that few are compared for nothing.
 * @throws QueueFull when too many wait; that is no failure.
 */
export function tryPassword<T>(
  ctx: Pick<AuthContext, 'db' | 'config' | 'passwords' | 'now' | 'client' | 'user'>,
  key: string,
  compare: () => Promise<T | undefined>,
): Promise<Tried<T>> {
  return ctx.passwords.queueByAccount(key, async () => {
    const before = await look(ctx, 'login_failed', { key })
    if (!before.isAllowed) return { isAllowed: false, retryAfterMs: before.retryAfterMs }
    const found = await compare()
    const { isAllowed, retryAfterMs } = await take(ctx, 'login_failed', { key, counts: found === undefined })
    return isAllowed ? { isAllowed, found } : { isAllowed, retryAfterMs }
  })
}
