// Lists the providers to connect. Unlike login providers, they do not need a client ID.
import { useAuth } from '../auth-store.ts'

export function useConnectProviders() {
  const providers = useAuth().config?.socialaccount.providers ?? []
  return providers.filter(({ flows }) => flows.includes('provider_redirect'))
}
