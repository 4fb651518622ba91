// Helpers shared by all OAuth 2 providers.
import { performance } from 'node:perf_hooks'

import type * as OpenId from 'openid-client'

import type { Provider } from '#server/config/social-settings.ts'
import { seconds } from '#server/lib/duration.ts'

import type { HandshakeSecrets } from '../../ground/social-provider.ts'

/** Timeout of a request to a provider, in seconds. */
export const TIMEOUT_SECONDS = 5

export type OAuthClient = {
  settings: Provider
  clientId: string
  secret: string | undefined
  callbackPath: string
  /** The full URL of `callbackPath`, to which the provider sends the browser back. */
  redirectUri: string
}

type Library = typeof OpenId

/** Loads the OpenID library on the first login by a provider, so that it does not delay the start. */
export const loadLibrary = (): Promise<Library> => import('openid-client')

/**
 * Returns how our server authenticates at the token endpoint: with the client secret in a header, or in the body if the
 * provider accepts it only there. `method` takes precedence over the metadata of the provider. A client without a
 * secret uses only PKCE.
 */
export function createClientAuth(
  openid: Library,
  secret: string | undefined,
  method?: string,
): OpenId.ClientAuth {
  if (secret === undefined) return openid.None()
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] } = server
    const methods = method === undefined ? supported : [method]
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

/** Returns the query parameters for a provider's login page. They always include `state` and the PKCE challenge. */
export async function createAuthorizationParameters(
  { state, verifier }: HandshakeSecrets,
  { redirectUri, scope }: { redirectUri: string; scope: string },
): Promise<Record<string, string>> {
  const { calculatePKCECodeChallenge } = await loadLibrary()
  return {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
}

/** Returns a function that calls `make` and caches its result for `lifeSeconds`. A failure is not cached. */
export function cacheFor<T>(lifeSeconds: number, make: () => Promise<T>): () => Promise<T> {
  let cached: { result: Promise<T>; until: number } | undefined
  return () => {
    if (cached === undefined || performance.now() >= cached.until) {
      const entry = { result: make(), until: performance.now() + seconds(lifeSeconds) }
      cached = entry
      entry.result.catch(() => {
        if (cached === entry) cached = undefined
      })
    }
    return cached.result
  }
}
