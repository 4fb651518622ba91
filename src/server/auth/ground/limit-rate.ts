import { tooMany } from '#server/http/problem.ts'
import { countAttempt, type AttemptOptions } from '#server/rates/count-attempt.ts'
import { countAtEvent } from '#server/rates/event.ts'
import type { LimitedAction } from '#server/rates/limits.ts'

import { audit } from './audit-lines.ts'
import type { AuthContext } from './context.ts'

/**
 * Counts an attempt to perform `action` against its rate limit. @throws Problem `tooMany` (429 with Retry-After) if the
 * limit is exceeded.
 */
export async function limitRate(
  ctx: AuthContext,
  action: LimitedAction,
  options?: AttemptOptions,
): Promise<void> {
  if (await countAtEvent(ctx, action)) return
  const { isAllowed, retryAfterMs } = await countAttempt(ctx, action, options)
  if (isAllowed) return
  audit(ctx, 'limit reached', { action })
  throw tooMany(retryAfterMs)
}
