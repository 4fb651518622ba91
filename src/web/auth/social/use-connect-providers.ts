// Unlike login providers, these do not need a client id.
import { useAuth } from '../auth-store.ts'

export function useConnectProviders() {
  const providers = useAuth().config?.socialaccount.providers ?? []
  return providers.filter(({ flows }) => flows.includes('provider_redirect'))
}
