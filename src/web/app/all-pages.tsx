// What changes between the header and the footer: the page, or what broke it.
import { Outlet, useLocation } from 'react-router'

import { ErrorBoundary } from './error-boundary.tsx'

export function AllPages() {
  return (
    <ErrorBoundary place={useLocation()}>
      <Outlet />
    </ErrorBoundary>
  )
}
