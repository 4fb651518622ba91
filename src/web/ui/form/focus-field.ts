import { useEffect } from 'react'
import { useLocation } from 'react-router'

export function focusField(name: string): void {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
}

/** Focuses the field that the URL's fragment names, even if the user follows the same link again. */
export function useFocusFromHash(): void {
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== '') focusField(location.hash.slice(1))
  }, [location])
}
