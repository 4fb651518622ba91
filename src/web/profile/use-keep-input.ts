import { useEffect } from 'react'

import { watchChanges } from '#web/lib/unsaved-changes.ts'

const hasInput = () =>
  [...document.querySelectorAll<HTMLInputElement>('main form input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

/** After the session has ended, keeps the page open while a form has input that is not saved. */
export function useKeepInput(): void {
  useEffect(() => watchChanges(hasInput), [])
}
