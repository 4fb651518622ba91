// Only providers that have a client id (specification, section 2).
import { useStore } from '@nanostores/react'

import { authStore } from '../auth-store.ts'

/** Empty until the configuration has loaded, because it sets the CSRF token that the forms send. */
export function useLoginProviders() {
  const { config } = useStore(authStore, { ssr: 'initial' })
  const providers = config?.socialaccount.providers ?? []
  return providers.filter(
    ({ client_id, flows }) => client_id !== undefined && flows.includes('provider_redirect'),
  )
}
