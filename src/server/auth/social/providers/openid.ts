// Login with OpenID Connect, at any issuer that supports discovery, including Google.
import type { HandshakeSecrets, SocialProvider, VerifiedIdentity } from '../../ground/social-provider.ts'
import { createKeySet, verifyIdToken } from '../id-token.ts'
import { parseIdentity } from '../identity.ts'
import { readMarks } from '../marks.ts'
import {
  createClientAuth,
  cacheFor,
  loadLibrary,
  type OAuthClient,
  createAuthorizationParameters,
  TIMEOUT_SECONDS,
} from './oauth.ts'

export type OpenIdClient = OAuthClient & {
  issuer: string
  /** Other names of the issuer that tokens of the provider may contain. */
  aliases?: string[]
}

const DISCOVERY_SECONDS = 3600

export function openIdProvider(client: OpenIdClient): SocialProvider {
  const { settings, callbackPath, redirectUri, aliases = [] } = client
  const discovered = cacheFor(DISCOVERY_SECONDS, () => discover(client))
  const parameters = { redirectUri, scope: 'openid profile email' }

  async function identify(query: string, { state, verifier, nonce }: HandshakeSecrets) {
    const openid = await loadLibrary()
    const { config } = await discovered()
    const tokens = await openid.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('the response has no ID token')
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
    const userInfo = hasMore ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
    const all = { ...claims, ...userInfo }
    const identity = parseIdentity(settings.id, { ...all, ...addressOf(userInfo, claims) })
    return { ...identity, marks: readMarks(settings, all) }
  }

  async function verifyToken(idToken: string, now: Date): Promise<VerifiedIdentity> {
    const { config, keys } = await discovered()
    const issuers = [config.serverMetadata().issuer, ...aliases]
    const claims = await verifyIdToken(idToken, { keys, issuers, clientId: client.clientId, now })
    const identity = { ...parseIdentity(settings.id, claims), marks: readMarks(settings, claims) }
    const { jti, exp } = claims
    return jti === undefined
      ? { identity }
      : { identity, token: { id: jti, expiresAt: new Date(exp * 1000) } }
  }

  return {
    settings,
    async authorizationUrl(secrets) {
      const openid = await loadLibrary()
      const { config } = await discovered()
      const own = await createAuthorizationParameters(secrets, parameters)
      return openid.buildAuthorizationUrl(config, { ...own, nonce: secrets.nonce }).href
    },
    callback: { path: callbackPath, identify },
    verifyToken,
  }
}

type Claims = Record<string, unknown>

/**
 * Returns the email address and whether the provider has verified it. Takes both from the same source, because two
 * sources may contain different addresses.
 */
function addressOf(...sources: Claims[]): Claims {
  const naming = sources.filter(({ email }) => email !== undefined)
  const { email, email_verified } =
    naming.find((source) => source['email_verified'] !== undefined) ?? naming[0] ?? {}
  return { email, email_verified }
}

async function discover({ issuer, clientId, secret, settings }: OpenIdClient) {
  const openid = await loadLibrary()
  const method = settings.type === 'openid_connect' ? settings.token_auth_method : undefined
  const isPlain = issuer.startsWith('http:')
  const config = await openid.discovery(
    new URL(issuer),
    clientId,
    {},
    createClientAuth(openid, secret, method),
    {
      timeout: TIMEOUT_SECONDS,
      // `enableNonRepudiationChecks` requires valid signatures even on tokens that come directly from the issuer.
      execute: [...(isPlain ? [openid.allowInsecureRequests] : []), openid.enableNonRepudiationChecks],
    },
  )
  const { jwks_uri } = config.serverMetadata()
  if (jwks_uri === undefined || (!isPlain && !jwks_uri.startsWith('https:')))
    throw new Error('the issuer has no https URL for its keys')
  return { config, keys: await createKeySet(jwks_uri) }
}
