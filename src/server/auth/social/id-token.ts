// Verifies ID tokens that a client has received from a provider. The provider must have signed a token and issued it
// for our client ID.
import type { JWTPayload, JWTVerifyGetKey } from 'jose'

const TIMEOUT_MS = 5_000
/**
 * The accepted signature algorithms. All are asymmetric. With HMAC, an attacker who extracts the client secret from an
 * app could sign tokens.
 */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export type IdTokenRules = { keys: JWTVerifyGetKey; issuers: string[]; clientId: string; now: Date }

/** Returns the signature keys of a provider. Fetches them on first use, and again if a token names an unknown key. */
export async function createKeySet(address: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet } = await import('jose')
  return createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS })
}

/** Returns the claims of an ID token. @throws if a claim or the signature is invalid, or the token has expired. */
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
  const hasOtherAudiences = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((azp !== undefined || hasOtherAudiences) && azp !== clientId) throw new Error('for another client')
  if (exp === undefined) throw new Error('no expiry')
  return { ...payload, exp }
}
