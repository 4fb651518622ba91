// The filters follow the results, so that the first job is a few presses of Tab away. This link leads to the filters.
import type { MouseEvent } from 'react'

/** Controls outside the form element refer to this ID. */
export const filterFormId = 'board-form'
export const filtersId = 'filter-jobs'
export const resultsId = 'results'

/** Moves the focus to the results. Controls that disappear when clicked must call this function. */
export function focusResults(): void {
  document.getElementById(resultsId)?.focus({ preventScroll: true })
}

/** Moves the focus without a navigation, because a navigation would cancel the search debounce. */
function handleClick(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(filtersId)?.focus()
}

export function SkipToFilters() {
  return (
    <a href={`#${filtersId}`} className="skip-filters" onClick={handleClick}>
      Skip to filters
    </a>
  )
}
