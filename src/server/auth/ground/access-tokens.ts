import type { FindSessionByBearer } from '#server/identity/session/request-session.ts'
import { days, minutes } from '#server/lib/duration.ts'

import type { AuthContext, AuthParts } from './context.ts'
import { type Holder, signToken, readToken } from './jwt.ts'
import { findSessionId, findLiveSession } from './tokens-queries.ts'

const ACCESS_TOKEN_LIFETIME_MS = minutes(5)
const REFRESH_TOKEN_LIFETIME_MS = days(1)

export type Tokens = { access_token: string; refresh_token: string }

/**
 * Returns the access and refresh token for a new login. Returns undefined for browsers, for visitors, and if the
 * settings disable tokens.
 */
export async function issueTokens(ctx: AuthContext): Promise<Tokens | undefined> {
  const { session, user, config, db } = ctx
  if (!config.accounts.accessTokens || session.client !== 'app' || user === undefined) return undefined
  const sessionId = session.stored && (await findSessionId(db, session.stored.tokenHash))
  if (sessionId === undefined) return undefined
  const holder = { userId: user.id, sessionId }
  return {
    access_token: await signAccessToken(ctx, holder),
    refresh_token: await signRefreshToken(ctx, holder),
  }
}

export function signAccessToken({ config, now }: AuthContext, holder: Holder): Promise<string> {
  const { secretKey } = config
  return signToken({ secretKey, use: 'access', holder, now, lifetimeMs: ACCESS_TOKEN_LIFETIME_MS })
}

export function signRefreshToken({ config, now }: AuthContext, holder: Holder): Promise<string> {
  const { secretKey } = config
  return signToken({ secretKey, use: 'refresh', holder, now, lifetimeMs: REFRESH_TOKEN_LIFETIME_MS })
}

/**
 * Returns a function that finds the session of an access token. The function returns the token hash of the session,
 * undefined for an invalid token, or '' if the session has ended.
 */
export function findSessionByBearer({ db, config }: Pick<AuthParts, 'db' | 'config'>): FindSessionByBearer {
  return async (token, now) => {
    if (!config.accounts.accessTokens) return undefined
    const read = await readToken({ keys: config, use: 'access', token, now })
    return read && ((await findLiveSession(db, { ...read, now })) ?? '')
  }
}
