import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { logFailure } from './log-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure`: what the console says. */
    queryMeta: { failure: string }
  }
}

/** Failures are shown at once, offline too: whoever reads them can try again. */
const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => logFailure(meta?.failure ?? 'A query failed.', error),
    }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

type UserId = number | undefined

let current: { readonly user: UserId; readonly client: QueryClient } | null = null

function clientOf(user: UserId): QueryClient {
  if (current?.user !== user || current === null) current = { user, client: createQueryClient() }
  return current.client
}

/** To be called when another user comes: what the last one has loaded is gone, whoever comes back. */
export function forgetQueries(): void {
  current = null
}

/** Each user gets a cache of their own, which lasts as long as the page: nobody sees what another user has loaded. */
export function QueryProvider({ user, children }: { user: UserId; children: ReactNode }) {
  const [client] = useState(() => clientOf(user))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
