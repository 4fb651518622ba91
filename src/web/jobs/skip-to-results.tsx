// From the search box past all filters to what was found: for the keyboard, and where no script folds them away.
import type { MouseEvent } from 'react'

export const resultsId = 'results'

/** For what goes away with the click on it. */
export function focusResults(): void {
  document.getElementById(resultsId)?.focus({ preventScroll: true })
}

/** The focus moves by itself: as another address, the link would end the wait of what is being typed. */
function goThere(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(resultsId)?.focus()
}

export function SkipToResults() {
  return (
    <a href={`#${resultsId}`} className="skip-filters" onClick={goThere}>
      Skip to results
    </a>
  )
}
