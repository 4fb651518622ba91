// Rate limits of the APIs outside of the account protocol.
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'

import { type LimitedCaller, countAttempt } from './count-attempt.ts'
import type { LimitedAction } from './limits.ts'

/** Counts a call. `key` is the target of the call. @throws Problem `tooMany` */
export type LimitCall = (ctx: Context, key?: string) => Promise<void>

/** Returns a function that counts calls by user. The guard of the route must have identified the caller. */
export function limitCalls(action: LimitedAction): LimitCall {
  return ({ identity, ...ctx }, key) =>
    countAttemptOrThrow({ ...ctx, client: { ip: '' }, user: identity?.user }, action, { key })
}

/** Returns a function that counts calls by network (see `networkOf`). */
export function limitAddresses(action: LimitedAction) {
  return (ctx: Pick<Context, 'db' | 'config' | 'now'>, ip: string): Promise<void> =>
    countAttemptOrThrow({ ...ctx, client: { ip }, user: undefined }, action)
}

/** Counts an attempt of the action. @throws Problem `tooMany`, with `message` if it is given */
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
