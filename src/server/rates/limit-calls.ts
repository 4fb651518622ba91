// Rate limits of the endpoints outside of `/_allauth`.
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'

import { type LimitedCaller, countAttempt } from './count-attempt.ts'
import type { LimitedAction } from './limits.ts'

/** Counts a call. `key` is the target of the call. @throws Problem `tooMany` if the limit has been reached */
export type LimitCall = (ctx: Context, key?: string) => Promise<void>

/** Returns a function that counts the calls of a user. The guard of the route must have identified the user. */
export function limitCalls(action: LimitedAction): LimitCall {
  return ({ identity, ...ctx }, key) =>
    countAttemptOrThrow({ ...ctx, client: { ip: '' }, user: identity?.user }, action, { key })
}

/** Returns a function that counts the calls from a network (see `networkOf`). */
export function limitAddresses(action: LimitedAction) {
  return (ctx: Pick<Context, 'db' | 'config' | 'now'>, ip: string): Promise<void> =>
    countAttemptOrThrow({ ...ctx, client: { ip }, user: undefined }, action)
}

/**
 * Counts an attempt of the action.
 * @throws Problem `tooMany` if the limit has been reached, with `message` if it is given
 */
export async function countAttemptOrThrow(
  caller: LimitedCaller,
  action: LimitedAction,
  { key = '', message }: { key?: string | undefined; message?: string } = {},
): Promise<void> {
  const { isAllowed, retryAfterMs } = await countAttempt(caller, action, { key })
  if (isAllowed) return
  const faults = message === undefined ? [] : [{ code: 'too_many', message, loc: [] }]
  throw new Problem('tooMany', faults, Math.max(1, Math.ceil(retryAfterMs / seconds(1))))
}
