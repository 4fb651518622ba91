import type { Provider } from '#server/config/social-settings.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'

/**
 * Random values for one login at a provider. When the browser returns, the server checks `state` and `nonce`, and the
 * provider checks `verifier`.
 */
export type HandshakeSecrets = { readonly state: string; readonly verifier: string; readonly nonce: string }

/**
 * The identity in a verified ID token. `token` is set if the token has an ID (`jti`). A token with an ID is accepted
 * only once.
 */
export type VerifiedIdentity = { identity: ProviderIdentity; token?: { id: string; expiresAt: Date } }

/** A login provider. Every method that contacts the provider throws on any failure, and the login is then rejected. */
export type SocialProvider = {
  readonly settings: Provider
  authorizationUrl(secrets: HandshakeSecrets): Promise<string>
  /**
   * The URL to which the provider sends the browser back. `identify` returns the identity of the user from the query of
   * that URL.
   */
  readonly callback?: {
    readonly path: string
    identify(query: string, secrets: HandshakeSecrets): Promise<ProviderIdentity>
  }
  /**
   * Verifies an ID token from an app. Undefined if the provider issues no tokens that identify their user and our site.
   */
  readonly verifyToken?: (idToken: string, now: Date) => Promise<VerifiedIdentity>
}

export type SocialProviders = ReadonlyMap<string, SocialProvider>
