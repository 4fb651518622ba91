// A local OpenID provider that can issue invalid tokens.
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

import { answerJson, readFormBody } from './exchange.testing.ts'
import { listen } from './listen.testing.ts'
import { CLIENT_ID } from './openid-server.testing.ts'

type Claims = Record<string, unknown>
type TokenOptions = {
  claims?: Claims
  /** Signs the token with another key, with the client secret, or not at all. */
  by?: 'another' | 'the secret' | 'nobody'
}

const SECRET = 'a secret between the two'

/**
 * Starts the provider. `userinfo` is the response of its userinfo endpoint. Without `userinfo`, the provider has no
 * such endpoint.
 */
export async function startFaultyIssuer({ userinfo }: { userinfo?: Claims } = {}) {
  const [own, another] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), use: 'sig', alg: 'RS256', kid: 'one' }
  let next: TokenOptions = {}
  const issuer = await listen((address) => (request, response) => {
    const path = new URL(request.url ?? '', address).pathname
    if (path === '/.well-known/openid-configuration')
      return answerJson(response, metadata(address, userinfo !== undefined))
    if (path === '/jwks') return answerJson(response, { keys: [jwk] })
    if (path === '/userinfo') return answerJson(response, { sub: 'ada', ...userinfo })
    readFormBody(request)
      .then(() => token(address, next))
      .then((id_token) => answerJson(response, { access_token: 'a', token_type: 'Bearer', id_token }))
      .catch((error: unknown) => answerJson(response, { error: String(error) }, 500))
    return undefined
  })

  async function token(iss: string, { claims, by }: TokenOptions): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const all = { iss, aud: CLIENT_ID, sub: 'ada', iat: now, exp: now + 300, ...claims }
    const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    if (by === 'nobody') return new UnsecuredJWT(payload).encode()
    if (by === 'the secret')
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(SECRET))
    const key = by === 'another' ? another.privateKey : own.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }

  const provider = { id: 'corp', name: 'Corp', type: 'openid_connect', client_id: CLIENT_ID, secret: SECRET }
  return {
    issuer,
    env: { SOCIALACCOUNT_PROVIDERS: JSON.stringify([{ ...provider, server_url: issuer }]) },
    /** Sets the content of the tokens that the provider issues from now on. */
    make: (options: TokenOptions) => void (next = options),
    token: (options: TokenOptions = {}) => token(issuer, options),
  }
}

function metadata(issuer: string, hasUserinfo: boolean) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...(hasUserinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}
