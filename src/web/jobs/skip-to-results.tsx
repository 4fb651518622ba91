// For the keyboard: from the search box past all filters to what was found.
import type { MouseEvent } from 'react'

export const resultsId = 'results'

/** The focus moves by itself: as another address, the link would end the wait of what is being typed. */
function goThere(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(resultsId)?.focus()
}

export function SkipToResults() {
  'use no memo'
  return (
    <a
      href={`#${resultsId}`}
      className="absolute top-0.5 left-0 z-10 -translate-x-[200vw] rounded-control bg-accent px-4 py-2.5 font-semibold text-on-accent focus:translate-x-0"
      onClick={goThere}
    >
      Skip to results
    </a>
  )
}
