// Rate limits by IP address for the other APIs.
import type { Context } from '#server/http/context.ts'

import { tooMany } from './errors.ts'
import { type Action, take } from './rates.ts'

export function limitAddresses(action: Action) {
  /** @throws Problem `tooMany` */
  return async ({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>, ip: string): Promise<void> => {
    const counted = { db, config, now, client: { ip, userAgent: '' }, user: undefined }
    const { isAllowed, retryAfterMs } = await take(counted, action)
    if (!isAllowed) throw tooMany(retryAfterMs)
  }
}
