// A sentence that one page leaves for the next to show: it travels with the navigation.
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** For `navigate`: replaces this page by the next, which will say `said`. */
export const replaceSaying = (said: string) => ({ replace: true, state: { said } })

/** What the page before has left to say, or null; it is said once, and not again to whoever reloads or comes back. */
export function useSaid(): string | null {
  const { state }: { state: unknown } = useLocation()
  if (useNavigationType() === NavigationType.Pop) return null
  return typeof state === 'object' && state !== null && 'said' in state ? String(state.said) : null
}
