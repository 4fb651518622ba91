// Rate limits of the endpoints outside of `/_allauth`.
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { tooMany } from '#server/http/problem.ts'

import { type LimitedCaller, countAttempt } from './count-attempt.ts'
import type { LimitedAction } from './limits.ts'

/**
 * Counts a call. `key` is the target of the call. With a transaction, a call that fails does not count.
 * @throws Problem `tooMany` if the limit has been reached
 */
export type LimitCall = (ctx: Context, key?: string, tx?: Db) => Promise<void>

/** Returns a function that counts the calls of a user. The guard of the route must have identified the user. */
export function limitCalls(action: LimitedAction): LimitCall {
  return ({ identity, ...ctx }, key, tx) =>
    countAttemptOrThrow({ ...ctx, client: { ip: '' }, user: identity?.user }, action, { key, tx })
}

/** Returns a function that counts the calls from a network (see `networkOf`). */
export function limitAddresses(action: LimitedAction) {
  return (ctx: Pick<Context, 'db' | 'config' | 'now'>, ip: string): Promise<void> =>
    countAttemptOrThrow({ ...ctx, client: { ip }, user: undefined }, action)
}

type CountOptions = { key?: string | undefined; tx?: Db | undefined; message?: string }

/**
 * Counts an attempt of the action.
 * @throws Problem `tooMany` if the limit has been reached, with `message` if it is given
 */
export async function countAttemptOrThrow(
  caller: LimitedCaller,
  action: LimitedAction,
  { key = '', tx = caller.db, message }: CountOptions = {},
): Promise<void> {
  const { isAllowed, retryAfterMs } = await countAttempt(caller, action, { key, tx })
  if (isAllowed) return
  throw tooMany(retryAfterMs, message)
}
