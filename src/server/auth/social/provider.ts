// What a provider of accounts elsewhere is: where to send a browser, and who came back or is named by a token.
import type { Provider } from '#server/config/social-settings.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'

/** What goes along to a provider, to be recognised when somebody comes back. */
export type HandshakeSecrets = { readonly state: string; readonly verifier: string; readonly nonce: string }

/** Who a token names. One that has an id is good once. */
export type Vouched = { identity: ProviderIdentity; token?: { id: string; expiresAt: Date } }

/** The questions to providers throw whatever went wrong: nobody is let in then. */
export type SocialProvider = {
  readonly settings: Provider
  authorizationUrl(secrets: HandshakeSecrets): Promise<string>
  /** Where browsers come back to, and who came: `query` is that of the address they came to. */
  readonly callback?: {
    readonly path: string
    identify(query: string, secrets: HandshakeSecrets): Promise<ProviderIdentity>
  }
  /** Left out where tokens prove nothing. */
  readonly verifyToken?: (idToken: string, now: Date) => Promise<Vouched>
}

export type SocialProviders = ReadonlyMap<string, SocialProvider>
