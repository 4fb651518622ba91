// Values passed in the history state instead of the URL.
import { useLocation } from 'react-router'

import { useHydrated } from '#web/lib/use-hydrated.ts'

type NavigationState = {
  /** The email address that the visitor entered. */
  email?: string
  /** The path for starting over. */
  startOver?: string
}

/** Returns options for `navigate` or a link that pass `state` to the next page. */
export const withNavigationState = (state: NavigationState) => ({ state })

/** Returns the state from the previous page. Always empty on the server. */
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
