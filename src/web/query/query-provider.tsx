import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is the message to log if the query fails. */
    queryMeta: { failure: string }
  }
}

/** A query throws this error if the session has ended. The page redirects to the login, so the error is not logged. */
export class LoggedOutError extends Error {
  override readonly name = 'LoggedOutError'
}

/** Creates a client without automatic retries. Failures appear immediately, even offline, and the user can retry. */
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

function getClient(user: UserId, onLoggedOut?: () => void): QueryClient {
  if (current?.user !== user || current === null) current = { user, client: createQueryClient(onLoggedOut) }
  return current.client
}

/** Discards all cached data. Call this function when the user changes. */
export function forgetQueries(): void {
  current = null
}

type Props = {
  user: UserId
  /** Called when a query throws a `LoggedOutError`. */
  onLoggedOut?: () => void
  children: ReactNode
}

/** Each user has a separate cache, which lasts as long as the page. No user sees another user's data. */
export function QueryProvider({ user, onLoggedOut, children }: Props) {
  const [client] = useState(() => getClient(user, onLoggedOut))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
