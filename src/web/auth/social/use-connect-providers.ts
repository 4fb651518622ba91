// The providers whose accounts a user can connect: a client id is not asked for here.
import { useAuth } from '../auth-store.ts'

export function useConnectProviders() {
  const providers = useAuth().config?.socialaccount.providers ?? []
  return providers.filter(({ flows }) => flows.includes('provider_redirect'))
}
