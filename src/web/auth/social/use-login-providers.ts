// The providers that one can sign in with: those that are configured with a client id (specification, section 2).
import { useStore } from '@nanostores/react'

import { authStore } from '../auth-store.ts'

/** Not before the configuration was asked for: with it comes the token that their forms have to send. */
export function useLoginProviders() {
  const { config } = useStore(authStore, { ssr: 'initial' })
  const providers = config?.socialaccount.providers ?? []
  return providers.filter(
    ({ client_id, flows }) => client_id !== undefined && flows.includes('provider_redirect'),
  )
}
