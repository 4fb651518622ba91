// The session that an access token of an app stands for.
import type { DoorParts } from '../use-case.ts'
import { readToken } from './jwt.ts'
import { findLiveSession } from './queries.ts'

/**
 * The hash of what the session's client holds. A token that is not good is as none; one whose session is over
 * names a session that nobody has.
 */
export async function sessionOfBearer(
  { db, config }: Pick<DoorParts, 'db' | 'config'>,
  token: string | undefined,
  now: Date,
): Promise<string | undefined> {
  if (token === undefined || !config.accounts.accessTokens) return undefined
  const read = await readToken({ secretKey: config.secretKey, use: 'access', token, now })
  return read && ((await findLiveSession(db, { ...read, now })) ?? '')
}
