// Rate limits by user for the other APIs.
import type { Context } from '#server/http/context.ts'

import { tooMany } from './errors.ts'
import { type Action, take } from './rates.ts'

/** For routes with a guard that has identified the caller. `key` is the target of the call. */
export function limitCalls(action: Action) {
  /** @throws Problem `tooMany` */
  return async ({ identity, ...ctx }: Context, key?: string): Promise<void> => {
    const counted = { ...ctx, client: { ip: '', userAgent: '' }, user: identity?.user }
    const { isAllowed, retryAfterMs } = await take(counted, action, key === undefined ? {} : { key })
    if (!isAllowed) throw tooMany(retryAfterMs)
  }
}
