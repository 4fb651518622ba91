// Where the visitor wants to be after signing in.
import { useLocation } from 'react-router'

import { withNext } from './paths.ts'
import { nextOf } from './redirect-for.ts'

/** Makes addresses of account pages that keep it. */
export function useKeepNext(): (path: string) => string {
  const next = nextOf(useLocation().search)
  return (path) => withNext(path, next)
}
