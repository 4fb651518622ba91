// Where somebody wanted to be who signs up and opens the link of the email in another tab of this browser.
const key = 'fretboard:after-confirmation'

/** Where storage is blocked the login leads to the landing page. */
export function keepForConfirmation(next: string | null): void {
  try {
    if (next === null) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  } catch {}
}

/** Once: the next confirmation is another one. */
export function takeAfterConfirmation(): string | null {
  try {
    const next = localStorage.getItem(key)
    localStorage.removeItem(key)
    return next
  } catch {
    return null
  }
}
