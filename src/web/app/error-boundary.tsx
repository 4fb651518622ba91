// Shows the error page where a page breaks, until one goes to another.
import { Component, type ReactNode } from 'react'

import { ErrorPage } from './error-page.tsx'

type Problem = { error: unknown }
/** `place` is another one after each navigation. */
type ErrorBoundaryProps = { place: unknown; children: ReactNode }
type ErrorBoundaryState = { place: unknown; broken: Problem | null }

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { place: this.props.place, broken: null }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { broken: { error } }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return place === state.place ? null : { place, broken: null }
  }

  override render() {
    const { broken } = this.state
    return broken === null ? this.props.children : <ErrorPage error={broken.error} />
  }
}
