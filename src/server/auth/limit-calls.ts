// How often somebody may do what costs something through the other APIs: counted in the one table of rates.
import type { Context } from '#server/http/context.ts'

import { tooMany } from './errors.ts'
import { type Action, take } from './rates.ts'

/** For routes whose guard has found out who asks. `key` is what the call aims at. */
export function limitCalls(action: Action) {
  /** @throws Problem `tooMany` */
  return async ({ identity, ...ctx }: Context, key?: string): Promise<void> => {
    const counted = { ...ctx, client: { ip: '', userAgent: '' }, user: identity?.user }
    const { isAllowed, retryAfterMs } = await take(counted, action, key === undefined ? {} : { key })
    if (!isAllowed) throw tooMany(retryAfterMs)
  }
}
