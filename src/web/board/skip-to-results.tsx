// Lets keyboard users, and visitors without scripts, skip the filters.
import type { MouseEvent } from 'react'

export const resultsId = 'results'

/** Moves the focus to the results. Controls that disappear when clicked must call this function. */
export function focusResults(): void {
  document.getElementById(resultsId)?.focus({ preventScroll: true })
}

/** Moves the focus without a navigation, because a navigation would cancel the search debounce. */
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
