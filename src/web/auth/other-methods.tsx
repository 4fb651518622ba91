import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { authStore } from './auth-store.ts'
import { ProviderButtons } from './social/provider-buttons.tsx'

/**
 * Returns the login providers that have a client ID (specification, section 2). Returns none until the configuration
 * has loaded. Its response also sets the CSRF token, which the forms of the providers need.
 */
function useLoginProviders() {
  const { config } = useStore(authStore, { ssr: 'initial' })
  const providers = config?.socialaccount.providers ?? []
  return providers.filter(
    ({ client_id, flows }) => client_id !== undefined && flows.includes('provider_redirect'),
  )
}

export function OtherMethods({ passkey }: { passkey: ReactNode }) {
  const providers = useLoginProviders()
  if (!passkey && providers.length === 0) return null
  return (
    <>
      <p className="flex items-center gap-4 text-small text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <div className="grid gap-3">
        {passkey}
        <ProviderButtons providers={providers} />
      </div>
    </>
  )
}
