import type { Provider } from '#server/config/social-settings.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'

/** Values that are sent to a provider and checked when the browser returns. */
export type HandshakeSecrets = { readonly state: string; readonly verifier: string; readonly nonce: string }

/** The identity from a verified token. `token` is set if the token has an ID. Such a token works only once. */
export type VerifiedIdentity = { identity: ProviderIdentity; token?: { id: string; expiresAt: Date } }

/** Every method that contacts the provider throws on any failure, which rejects the login. */
export type SocialProvider = {
  readonly settings: Provider
  authorizationUrl(secrets: HandshakeSecrets): Promise<string>
  /** The path of the callback URL. `identify` returns the identity of the user from the query of that URL. */
  readonly callback?: {
    readonly path: string
    identify(query: string, secrets: HandshakeSecrets): Promise<ProviderIdentity>
  }
  /** Undefined if the provider issues no tokens that prove an identity. */
  readonly verifyToken?: (idToken: string, now: Date) => Promise<VerifiedIdentity>
}

export type SocialProviders = ReadonlyMap<string, SocialProvider>
