// Tokens that an app got from a provider by itself: signed by that provider, for us, and still good.
import type { JWTPayload, JWTVerifyGetKey } from 'jose'

const TIMEOUT_MS = 5_000
/** Signatures by keys that only the provider has; so neither `none` nor one with a secret that clients know. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export type IdTokenRules = { keys: JWTVerifyGetKey; issuers: string[]; clientId: string; now: Date }

/** The keys of a provider; fetched when they are needed, and again when an unknown one is named. */
export async function keysAt(address: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet } = await import('jose')
  return createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS })
}

/** What the token says. @throws unless all of it is as it has to be. */
export async function verifyIdToken(
  token: string,
  { keys, issuers, clientId, now }: IdTokenRules,
): Promise<JWTPayload & { exp: number }> {
  const { jwtVerify } = await import('jose')
  const { payload } = await jwtVerify(token, keys, {
    algorithms,
    issuer: issuers,
    audience: clientId,
    currentDate: now,
    requiredClaims: ['sub', 'iat', 'exp'],
  })
  const { azp, exp } = payload
  const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((azp !== undefined || isForOthersToo) && azp !== clientId) throw new Error('for another client')
  if (exp === undefined) throw new Error('without an end')
  return { ...payload, exp }
}
