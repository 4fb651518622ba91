import type { Config } from '#server/config/config.ts'
import { addressOf, type Provider } from '#server/config/social-settings.ts'
import { userAgentOf } from '#server/lib/outgoing-request.ts'

import type { SocialProvider, SocialProviders } from '../../ground/social-provider.ts'
import { dummyProvider } from './dummy.ts'
import { gitHubProvider } from './github.ts'
import type { OAuthClient } from './oauth.ts'
import { openIdProvider } from './openid.ts'

type Site = Pick<Config, 'publicUrl' | 'siteName'>

export function openProviders(site: Config): SocialProviders {
  return new Map(site.accounts.providers.map((settings) => [settings.id, open(settings, site)]))
}

/** Returns a provider. The provider receives no request until a user logs in with it. */
function open(settings: Provider, site: Site): SocialProvider {
  if (settings.type === 'dummy') return dummyProvider(settings)
  const { type, id } = settings
  const path = type === 'openid_connect' ? `oidc/${id}` : id
  const callbackPath = `/accounts/${path}/login/callback/`
  const client: OAuthClient = {
    settings,
    clientId: settings.client_id,
    secret: settings.secret,
    callbackPath,
    redirectUri: site.publicUrl + callbackPath,
  }
  const address = addressOf(settings)
  if (type === 'github') {
    return gitHubProvider({ ...client, server: address, userAgent: () => userAgentOf(site, 'logins') })
  }
  // Some tokens of Google name the issuer without `https://`.
  const aliases = type === 'google' ? [new URL(address).host] : []
  return openIdProvider({ ...client, issuer: address, aliases })
}
