// Lets keyboard users, and visitors without scripts, skip the filters.
import type { MouseEvent } from 'react'

export const resultsId = 'results'

/** Moves the focus to the results. Call this from controls that disappear when they are clicked. */
export function focusResults(): void {
  document.getElementById(resultsId)?.focus({ preventScroll: true })
}

/** Moves the focus without a navigation, because a navigation would end the search debounce. */
function handleClick(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(resultsId)?.focus()
}

export function SkipToResults() {
  return (
    <a href={`#${resultsId}`} className="skip-filters" onClick={handleClick}>
      Skip to results
    </a>
  )
}
