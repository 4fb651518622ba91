// What changes between the header and the footer: the page, or what broke it.
import { createContext, use } from 'react'
import { Outlet, useLocation } from 'react-router'

import { ErrorBoundary } from './error-boundary.tsx'

/** Why the page of the present place could not be loaded, if so. */
export const LoadFailureContext = createContext<{ error: unknown } | null>(null)

export function AllPages() {
  return (
    <ErrorBoundary place={useLocation()} failure={use(LoadFailureContext)}>
      <Outlet />
    </ErrorBoundary>
  )
}
