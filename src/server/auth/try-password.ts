// Trying a password, by whatever call: so many wrong ones are looked at, however many come at once.
import type { AuthContext } from './context.ts'
import { take } from './rates.ts'

type Tried<T> = { isAllowed: true; found: T | undefined } | { isAllowed: false; retryAfterMs: number }

/**
 * Counts as failed from before `compare` until that has found whose password it is, so that parallel guesses get no
 * extra turns. Those for one address wait for each other: right ones that come at once do not use its attempts up.
 * @throws NoTurn when too many wait; that is no failure.
 */
export function tryPassword<T>(
  ctx: Pick<AuthContext, 'db' | 'config' | 'passwords' | 'now' | 'client' | 'user'>,
  key: string,
  compare: () => Promise<T | undefined>,
): Promise<Tried<T>> {
  return ctx.passwords.inTurn(key, async () => {
    const failure = await take(ctx, 'login_failed', { key })
    if (!failure.isAllowed) return { isAllowed: false, retryAfterMs: failure.retryAfterMs }
    let isWrong = false
    try {
      const found = await compare()
      isWrong = found === undefined
      return { isAllowed: true, found }
    } finally {
      if (!isWrong) await failure.giveBack(ctx.db)
    }
  })
}
