import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { logFailure } from './log-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure`: what the console says. */
    queryMeta: { failure: string }
  }
}

/** A query found that nobody is logged in any more: no failure, the page leaves for the login. */
export class LoggedOutError extends Error {
  override readonly name = 'LoggedOutError'
}

/** Failures are shown at once, offline too: whoever reads them can try again. */
const createQueryClient = (onLoggedOut?: () => void) =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) =>
        error instanceof LoggedOutError
          ? onLoggedOut?.()
          : logFailure(meta?.failure ?? 'A query failed.', error),
    }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

type UserId = number | undefined

let current: { readonly user: UserId; readonly client: QueryClient } | null = null

function clientOf(user: UserId, onLoggedOut?: () => void): QueryClient {
  if (current?.user !== user || current === null) current = { user, client: createQueryClient(onLoggedOut) }
  return current.client
}

/** To be called when another user comes: what the last one has loaded is gone, whoever comes back. */
export function forgetQueries(): void {
  current = null
}

type Props = {
  user: UserId
  /** A query threw a `LoggedOutError`. */
  onLoggedOut?: () => void
  children: ReactNode
}

/** Each user gets a cache of their own, which lasts as long as the page: nobody sees what another user has loaded. */
export function QueryProvider({ user, onLoggedOut, children }: Props) {
  const [client] = useState(() => clientOf(user, onLoggedOut))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
