// Rate limits of the APIs outside of the account protocol.
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { seconds } from '#server/lib/duration.ts'

import type { LimitedAction } from './limits.ts'
import { type LimitedCaller, take } from './take.ts'

/** Counts a call. `key` is its target. @throws Problem `tooMany` */
export type LimitCall = (ctx: Context, key?: string) => Promise<void>

/** Counts by user. The guard of the route must have identified the caller. */
export function limitCalls(action: LimitedAction): LimitCall {
  return ({ identity, ...ctx }, key) =>
    takeOrThrow({ ...ctx, client: { ip: '' }, user: identity?.user }, action, { key })
}

/** Counts by IP address. */
export function limitAddresses(action: LimitedAction) {
  return (ctx: Pick<Context, 'db' | 'config' | 'now'>, ip: string): Promise<void> =>
    takeOrThrow({ ...ctx, client: { ip }, user: undefined }, action)
}

/** @throws Problem `tooMany` with `message` */
export async function takeOrThrow(
  caller: LimitedCaller,
  action: LimitedAction,
  { key = '', message }: { key?: string | undefined; message?: string } = {},
): Promise<void> {
  const { isAllowed, retryAfterMs } = await take(caller, action, { key })
  if (isAllowed) return
  const faults = message === undefined ? [] : [{ code: 'too_many', message, loc: [] }]
  throw new Problem('tooMany', faults, Math.max(1, Math.ceil(retryAfterMs / seconds(1))))
}
