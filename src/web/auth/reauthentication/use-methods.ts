import { useEffect, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'

import { actionApi } from '../action-api.ts'
import { useAuth, useUser } from '../auth-store.ts'
import { type AuthMethod, methods, methodsIn } from './methods.ts'

/** Returns the user's authenticator types, or null until they have loaded. */
function useKinds(isWanted: boolean): ReadonlySet<string> | null {
  const [kinds, setKinds] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const ask = async () => {
      const { data = [] } = await actionApi.listAuthenticators()
      setKinds(new Set(data.map(({ type }) => type)))
    }
    ask().catch((error: unknown) => {
      logFailure('The authenticators did not load.', error)
      setKinds(new Set())
    })
  }, [isWanted])
  return kinds
}

/** Returns the user's methods, or null until they have loaded. Requests them if the flow lists none. */
export function useAuthMethods(): readonly AuthMethod[] | null {
  const { flows } = useAuth()
  const hasPassword = useUser()?.has_usable_password === true
  const offered = methodsIn(flows)
  const kinds = useKinds(offered.length === 0)
  if (offered.length > 0) return offered
  return kinds && methods.filter((method) => (method === 'password' ? hasPassword : kinds.has(method)))
}
