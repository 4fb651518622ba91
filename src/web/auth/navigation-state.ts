// Values passed in the history state instead of the URL.
import { useLocation } from 'react-router'

import { useHydrated } from '#web/lib/use-hydrated.ts'

type NavigationState = {
  /** The email address that the visitor entered. */
  email?: string
  /** The path of the login or signup with which the visitor can start over. */
  startOver?: string
}

/** Returns options for `navigate` or a link that pass `state` to the next page. */
export const withNavigationState = (state: NavigationState) => ({ state })

/** Returns the values that the previous page passed. Returns none on the server and during hydration. */
export function useNavigationState(): NavigationState {
  const { state }: { state: unknown } = useLocation()
  if (!useHydrated()) return {}
  const readText = (name: string) => {
    const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [email, startOver] = [readText('email'), readText('startOver')]
  return { ...(email !== undefined && { email }), ...(startOver !== undefined && { startOver }) }
}
