import { flushSync } from 'react-dom'

/** Makes a change of the page, animated in browsers with View Transitions. Styles set names and movement. */
export function animateChange(update: () => void): void {
  if (!('startViewTransition' in document)) return update()
  // Rejects when the next change starts before the animation ends, and while the page is hidden.
  document.startViewTransition(() => flushSync(update)).ready.catch(() => {})
}
