import { listUserSessions } from '#server/identity/session/queries.ts'

import type { AuthContext } from '../ground/context.ts'
import { unauthenticated } from '../ground/errors.ts'

export async function listSessions({ db, user, session, now, config }: AuthContext) {
  if (user === undefined) throw unauthenticated()
  const { trackActivity } = config.accounts
  const rows = await listUserSessions(db, user, now)
  return {
    data: rows.map(({ id, ip, userAgent, createdAt, lastSeenAt, tokenHash }) => ({
      id,
      ip,
      user_agent: userAgent,
      created_at: createdAt.getTime() / 1000,
      is_current: tokenHash === session.stored?.tokenHash,
      last_seen_at: trackActivity ? lastSeenAt.getTime() / 1000 : undefined,
    })),
  }
}
