import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { focusField } from './focus-field.ts'

/** Focuses the field that the fragment of the URL names, also when the same link is followed again. */
export function useFieldOfHash(): void {
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== '') focusField(location.hash.slice(1))
  }, [location])
}
