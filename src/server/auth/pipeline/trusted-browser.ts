// An encrypted cookie marks a browser as trusted. A trusted browser skips the second factor until the password or a
// second factor of the user changes.
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'
import { createEncryption } from '#server/lib/encryption.ts'
import { hashToken, isSameSecret } from '#server/lib/tokens.ts'

import { findAuthenticators } from '../ground/authenticators-queries.ts'
import type { AuthContext } from '../ground/context.ts'
import { findUser } from '../ground/users-queries.ts'

/**
 * One user who trusts this browser. `of` is the hash from `computeFingerprint`. `at` is the time of the user's answer,
 * in milliseconds since 1970.
 */
type Trust = { of: string; at: number }

const MAX_TRUSTS = 10
const TRUST_COOKIE_NAME = 'mfa_trusted'
const TRUST_MS = days(14)
const PURPOSE = 'trusted browsers'
const CONTEXT = 'cookie'

export async function isTrustedBrowser(ctx: AuthContext, tx: Db, userId: number): Promise<boolean> {
  if (!ctx.config.accounts.trust) return false
  const trusts = readTrusts(ctx)
  if (trusts.length === 0) return false
  const print = await computeFingerprint(tx, userId)
  return trusts.some(({ of }) => isSameSecret(of, print))
}

export async function createTrustCookie(ctx: AuthContext, tx: Db, userId: number): Promise<string> {
  const trust = { of: await computeFingerprint(tx, userId), at: ctx.now.getTime() }
  const trusts = [...readTrusts(ctx).filter(({ of }) => of !== trust.of), trust].slice(-MAX_TRUSTS)
  return createEncryption(ctx.config, PURPOSE).encrypt(JSON.stringify(trusts), CONTEXT)
}

export function setTrustCookie({ cookies }: AuthContext, value: string): void {
  cookies.set(TRUST_COOKIE_NAME, value, TRUST_MS / 1000)
}

/**
 * Returns the users who trust this browser, as stored in the cookie. Ignores users whose trust has expired, and an
 * invalid cookie.
 */
function readTrusts({ config, cookies, now }: AuthContext): Trust[] {
  try {
    const sealed = cookies.read(TRUST_COOKIE_NAME) ?? ''
    const trusts: Trust[] = JSON.parse(createEncryption(config, PURPOSE).decrypt(sealed, CONTEXT))
    return trusts.filter(({ at }) => now.getTime() < at + TRUST_MS)
  } catch {
    return []
  }
}

/**
 * Returns a hash that changes when the user changes the password or the second factors, so that the user has to answer
 * the question about trusting the browser again.
 */
async function computeFingerprint(tx: Db, userId: number): Promise<string> {
  const [user, factors] = [await findUser(tx, userId), await findAuthenticators(tx, userId)]
  return hashToken(
    JSON.stringify([userId, user?.passwordHash, factors.map(({ id, type }) => `${id} ${type}`)]),
  )
}
