import { deleteSessions, prolongSession } from '#server/identity/session/queries.ts'
import { sessionExpiry } from '#server/identity/session/save.ts'
import { spendToken } from '#server/identity/spent-tokens-queries.ts'

import { signAccessToken, signRefreshToken } from '../ground/access-tokens.ts'
import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { invalid } from '../ground/errors.ts'
import { readToken, type ReadToken } from '../ground/jwt.ts'
import { findLiveSession } from '../ground/tokens-queries.ts'

/**
 * Returns a new access token and a new refresh token for a refresh token. A refresh token works only once. If a refresh token is used again, somebody must have copied it, so the session ends (RFC 9700,
 * section 4.14.2).
 * @throws Problem 400 for an invalid token.
 */
export async function refreshTokens(ctx: AuthContext, { refresh_token: token }: { refresh_token: string }) {
  const read = await readToken({ keys: ctx.config, use: 'refresh', token, now: ctx.now })
  if (!ctx.config.accounts.accessTokens || read === undefined || !(await isGood(ctx, read))) throw invalid()
  const access = await signAccessToken(ctx, read)
  return { data: { access_token: access, refresh_token: await signRefreshToken(ctx, read) } }
}

/**
 * Returns whether a refresh token is valid. A valid token extends its session. A token that is used again ends its
 * session.
 */
async function isGood(ctx: AuthContext, read: ReadToken): Promise<boolean> {
  const { db, now } = ctx
  const tokenHash = await findLiveSession(db, { ...read, now })
  if (tokenHash === undefined) return false
  if (!(await spendToken(db, { use: 'refresh-token', ...read }))) {
    await deleteSessions(db, read.userId, [read.sessionId])
    audit(ctx, 'refresh token used again', { user: read.userId })
    return false
  }
  return prolongSession(db, tokenHash, { expiresAt: sessionExpiry(now) })
}
