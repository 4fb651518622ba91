// What all providers that are spoken to by OAuth 2 have in common.
import { performance } from 'node:perf_hooks'

import type * as OpenId from 'openid-client'

import type { Provider } from '#server/config/social-settings.ts'
import { seconds } from '#server/lib/duration.ts'

import type { HandshakeSecrets } from '../provider.ts'

/** How long a provider may take to answer. */
export const TIMEOUT_SECONDS = 5

export type OAuthClient = {
  settings: Provider
  clientId: string
  secret: string | undefined
  callbackPath: string
  /** The same as a whole address. */
  redirectUri: string
}

type Library = typeof OpenId

/** Loaded when somebody signs in by a provider. */
export const loadLibrary = (): Promise<Library> => import('openid-client')

/** A secret goes into the header, unless the provider takes it in the body alone; a client without one uses PKCE alone. */
export function clientAuth(openid: Library, secret: string | undefined): OpenId.ClientAuth {
  if (secret === undefined) return openid.None()
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

/** Of a request for authorization: always with state and PKCE. */
export async function parametersOf(
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

/** Makes something when it is needed, and anew when it is old or could not be made. */
export function keptFor<T>(lifeSeconds: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { it: Promise<T>; until: number } | undefined
  return () => {
    if (kept === undefined || performance.now() >= kept.until) {
      const made = { it: make(), until: performance.now() + seconds(lifeSeconds) }
      kept = made
      made.it.catch(() => {
        if (kept === made) kept = undefined
      })
    }
    return kept.it
  }
}
