// A real OpenID provider with our site as a client.
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

export type Person = { email?: string; email_verified?: boolean; given_name?: string; family_name?: string }

export const CLIENT_ID = 'fretboard'
const SECRET = 'a secret between the two'

/** Returns a function that creates a provider at `issuer` for the site at `site`. */
export async function prepareOpenIdProviders(people: Record<string, Person>) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'one' }
  return ({ issuer, site }: { issuer: string; site: string }) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: SECRET,
          redirect_uris: [`${site}/accounts/oidc/corp/login/callback/`],
        },
      ],
      jwks: { keys: [key] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
      pkce: { required: () => true },
      cookies: { keys: ['for tests alone'] },
      ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    })
}

/** Returns the settings of a server with the provider at `issuer`, named `corp`, and the providers in `others`. */
export function createSettings(issuer: string, others: readonly object[] = []) {
  const corp = { id: 'corp', name: 'Corp', type: 'openid_connect', client_id: CLIENT_ID, secret: SECRET }
  return { SOCIALACCOUNT_PROVIDERS: JSON.stringify([{ ...corp, server_url: issuer }, ...others]) }
}
