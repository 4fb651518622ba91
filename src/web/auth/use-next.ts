import { useLocation } from 'react-router'

import { withNext } from './paths.ts'
import { getNext } from './redirect-for.ts'

/** Returns a function that adds the `next` destination of the current URL to an account path. */
export function useKeepNext(): (path: string) => string {
  const next = getNext(useLocation().search)
  return (path) => withNext(path, next)
}
