import { displayEmail } from '#contract/auth/display-email.ts'
import type { PresentedAccount, PresentedProvider } from '#contract/auth/provider.ts'
import { addressOf, type Provider, supportsTokenLogin } from '#server/config/social-settings.ts'

/**
 * Returns the ID and the name of a provider for clients. If the settings no longer list the provider, its name is its
 * ID.
 */
export function presentProvider(providers: readonly Provider[], id: string): PresentedProvider {
  const settings = providers.find((provider) => provider.id === id)
  if (settings === undefined) return { id, name: id, flows: [] }
  const flows = ['provider_redirect', ...(supportsTokenLogin(settings) ? ['provider_token'] : [])]
  const { name, type } = settings
  if (settings.client_id === undefined) return { id, name, flows }
  const discovery = type === 'openid_connect' && {
    openid_configuration_url: `${addressOf(settings)}/.well-known/openid-configuration`,
  }
  return { id, name, flows, client_id: settings.client_id, ...discovery }
}

type Account = { provider: string; uid: string; label: string | null }

export function presentAccount(
  providers: readonly Provider[],
  { provider, uid, label }: Account,
): PresentedAccount {
  const presented = presentProvider(providers, provider)
  return { uid, provider: presented, display: label === null ? presented.name : displayEmail(label) }
}
