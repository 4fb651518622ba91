// Login with GitHub, by OAuth 2 with PKCE. One call of GitHub's API returns the user, and a second call the email
// addresses.
import * as z from 'zod/mini'

import { once } from '#server/lib/once.ts'

import type { HandshakeSecrets, SocialProvider } from '../../ground/social-provider.ts'
import { parseIdentity } from '../identity.ts'
import {
  createClientAuth,
  loadLibrary,
  type OAuthClient,
  createAuthorizationParameters,
  TIMEOUT_SECONDS,
} from './oauth.ts'

const GITHUB = 'https://github.com'
const API = 'https://api.github.com'
const API_VERSION = '2022-11-28'

const user = z.object({ id: z.int(), login: z.string(), name: z.nullish(z.string()) })
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

type GitHubClient = OAuthClient & { server: string; userAgent: () => string }

export function gitHubProvider(client: GitHubClient): SocialProvider {
  const { settings, callbackPath, redirectUri, server, userAgent } = client
  const api = server === GITHUB ? API : `${server}/api/v3`
  const configured = once(() => configure(client, server))

  async function identify(query: string, { state, verifier }: HandshakeSecrets) {
    const { openid, config } = await configured()
    const { access_token } = await openid.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
    })
    const { id, login, name } = z.parse(user, await ask(access_token, '/user'))
    const primary = z.parse(emails, await ask(access_token, '/user/emails')).find(({ primary }) => primary)
    const email = primary && { email: primary.email, email_verified: primary.verified }
    return parseIdentity(settings.id, { sub: String(id), login, name, ...email })
  }

  async function ask(accessToken: string, path: string): Promise<unknown> {
    const headers = new Headers({
      accept: 'application/vnd.github+json',
      'user-agent': userAgent(),
      'x-github-api-version': API_VERSION,
    })
    const url = new URL(`${api}${path}`)
    const { openid, config } = await configured()
    const answer = await openid.fetchProtectedResource(config, accessToken, url, 'GET', null, headers)
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`)
    return answer.json()
  }

  return {
    settings,
    async authorizationUrl(secrets) {
      const parameters = await createAuthorizationParameters(secrets, { redirectUri, scope: 'user:email' })
      const { openid, config } = await configured()
      return openid.buildAuthorizationUrl(config, parameters).href
    },
    callback: { path: callbackPath, identify },
  }
}

async function configure({ clientId, secret }: OAuthClient, server: string) {
  const openid = await loadLibrary()
  const metadata = {
    issuer: `${server}/login/oauth`,
    authorization_endpoint: `${server}/login/oauth/authorize`,
    token_endpoint: `${server}/login/oauth/access_token`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
  const config = new openid.Configuration(metadata, clientId, {}, createClientAuth(openid, secret))
  config.timeout = TIMEOUT_SECONDS
  if (server.startsWith('http:')) openid.allowInsecureRequests(config)
  return { openid, config }
}
