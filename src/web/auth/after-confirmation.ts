// Stores the page to open after the user confirms an address, because the confirmation link may open in another tab.
import { safeNext } from '#contract/auth/next-path.ts'

const key = 'fretboard:after-confirmation'

/** Stores the path. If storage is blocked, the login redirects to the landing page. */
export function storeAfterConfirmation(path: string | null): void {
  try {
    if (path === null) localStorage.removeItem(key)
    else localStorage.setItem(key, path)
  } catch {}
}

/** Returns the stored path, or null, and deletes it from storage. */
export function takeAfterConfirmation(): string | null {
  try {
    const path = localStorage.getItem(key)
    localStorage.removeItem(key)
    return safeNext(path)
  } catch {
    return null
  }
}
