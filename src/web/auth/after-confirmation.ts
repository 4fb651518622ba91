// Stores the page to open after the user confirms an address, because the confirmation link may open in another tab.
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const key = 'fretboard:after-confirmation'

/** `sendsDraft` is true if the visitor has asked to send the draft of the page `path`. */
type Destination = { path: string; sendsDraft: boolean }

/** Stores the destination. If storage is blocked, the login redirects to the landing page. */
export function storeAfterConfirmation(path: string | null, { sendsDraft = false } = {}): void {
  try {
    if (path === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ path, sendsDraft }))
  } catch {}
}

/** Returns the stored destination, or null, and deletes it from storage. */
export function takeAfterConfirmation(): Destination | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    localStorage.removeItem(key)
    if (typeof stored !== 'object' || stored === null || !('path' in stored)) return null
    return { path: String(stored.path), sendsDraft: 'sendsDraft' in stored && stored.sendsDraft === true }
  } catch {
    return null
  }
}

/** Options for `navigate`. They make the next page send its draft. */
export const replaceAndSendDraft = { replace: true, state: { sendsDraft: true } }

/**
 * Returns whether the page sends its draft without another click. This is the case if the visitor had already clicked
 * the send button before signing up. A link from another site cannot set this flag, because it is in the history state.
 */
export function useSendsDraft(): boolean {
  const { state }: { state: unknown } = useLocation()
  const isReload = useNavigationType() === NavigationType.Pop
  return (
    !isReload &&
    typeof state === 'object' &&
    state !== null &&
    'sendsDraft' in state &&
    state.sendsDraft === true
  )
}
