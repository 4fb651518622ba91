// A real OpenID provider that knows our site as a client.
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

export type Person = {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: unknown
}

export const CLIENT_ID = 'fretboard'
const SECRET = 'a secret between the two'

/**
 * Returns a function that creates an OpenID provider at the URL `issuer`, for our site at the URL `site`. `people` are
 * the users who can log in at the provider.
 */
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
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'groups'],
      },
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
      pkce: { required: () => true },
      cookies: { keys: ['for tests alone'] },
      ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    })
}

/**
 * Returns the settings of our server that enable the provider at `issuer`, under the name `corp` and with `marks`, and
 * the providers in `others`.
 */
export function createSettings(
  issuer: string,
  others: readonly object[] = [],
  marks: readonly object[] = [],
) {
  const corp = { id: 'corp', name: 'Corp', type: 'openid_connect', client_id: CLIENT_ID, secret: SECRET }
  return { SOCIALACCOUNT_PROVIDERS: JSON.stringify([{ ...corp, server_url: issuer, marks }, ...others]) }
}
