// Stores the page to open after the user confirms an address, because the confirmation link may open in another tab.
const key = 'fretboard:after-confirmation'

/** Stores the destination. If storage is blocked, the login redirects to the landing page. */
export function storeAfterConfirmation(next: string | null): void {
  try {
    if (next === null) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  } catch {}
}

/** Returns the stored destination, or null, and deletes it from storage. */
export function takeAfterConfirmation(): string | null {
  try {
    const next = localStorage.getItem(key)
    localStorage.removeItem(key)
    return next
  } catch {
    return null
  }
}
