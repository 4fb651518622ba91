import { flushSync } from 'react-dom'

/** Updates the page with an animation in browsers with View Transitions. Style sheets define the animation. */
export function animateChange(update: () => void): void {
  if (!('startViewTransition' in document)) return update()
  // `ready` rejects if the next change starts before this animation, or if the page is hidden. Neither is a failure.
  document.startViewTransition(() => flushSync(update)).ready.catch(() => {})
}
