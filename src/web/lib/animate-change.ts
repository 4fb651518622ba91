import { flushSync } from 'react-dom'

/** Updates the page with an animation in browsers with View Transitions. Style sheets define the animation. */
export function animateChange(update: () => void): void {
  if (!('startViewTransition' in document)) return update()
  // Rejects when the next change starts before the animation ends, and while the page is hidden.
  document.startViewTransition(() => flushSync(update)).ready.catch(() => {})
}
