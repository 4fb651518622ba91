import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Options for `navigate`: the next page replaces this one and shows `message`. */
export const replaceWithMessage = (message: string) => ({ replace: true, state: { message } })

/** Returns the previous page's message, or null. A reload or a back navigation does not show the message again. */
export function useFlashMessage(): string | null {
  const { state }: { state: unknown } = useLocation()
  if (useNavigationType() === NavigationType.Pop) return null
  return typeof state === 'object' && state !== null && 'message' in state ? String(state.message) : null
}
