import { useEffect, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'

import { actionApi } from '../action-api.ts'
import { useAuth, useUser } from '../auth-store.ts'
import { type AuthMethod, methods, listMethods } from './methods.ts'

/** Returns the user's authenticator types, or null until they have loaded. */
function useAuthenticatorTypes(isEnabled: boolean): ReadonlySet<string> | null {
  const [kinds, setKinds] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!isEnabled) return
    const loadTypes = async () => {
      const { data = [] } = await actionApi.listAuthenticators()
      setKinds(new Set(data.map(({ type }) => type)))
    }
    loadTypes().catch((error: unknown) => {
      logFailure('The authenticators did not load.', error)
      setKinds(new Set())
    })
  }, [isEnabled])
  return kinds
}

/**
 * Returns the methods by which the user can reauthenticate, or null until they have loaded. If the flow lists no
 * methods, requests the user's authenticators.
 */
export function useAuthMethods(): readonly AuthMethod[] | null {
  const { flows } = useAuth()
  const hasPassword = useUser()?.has_usable_password === true
  const offered = listMethods(flows)
  const kinds = useAuthenticatorTypes(offered.length === 0)
  if (offered.length > 0) return offered
  return kinds && methods.filter((method) => (method === 'password' ? hasPassword : kinds.has(method)))
}
