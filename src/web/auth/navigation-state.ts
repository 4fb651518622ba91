// What one account page tells the next: in the state of the history entry, not in the address.
import { useLocation } from 'react-router'

import { useHydrated } from '#web/lib/use-hydrated.ts'

type NavigationState = {
  /** The address that was typed. */
  email?: string
  /** Where to begin anew. */
  startOver?: string
}

/** For `navigate` or a link. */
export const withNavigationState = (state: NavigationState) => ({ state })

/** What the page before has handed over; nothing on the server, which does not know the history. */
export function useNavigationState(): NavigationState {
  const { state }: { state: unknown } = useLocation()
  if (!useHydrated()) return {}
  const textOf = (name: string) => {
    const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [email, startOver] = [textOf('email'), textOf('startOver')]
  return { ...(email !== undefined && { email }), ...(startOver !== undefined && { startOver }) }
}
