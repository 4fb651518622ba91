import { type ReactNode, useState } from 'react'

import { authStore, useUser } from '#web/auth/auth-store.ts'
import { reloadAuthState } from '#web/auth/open-session.ts'
import { usePageData } from '#web/lib/page-data.ts'

import { forgetQueries, QueryProvider } from './query-provider.tsx'

function getUserId(): number | undefined {
  const { authState } = authStore.get()
  return authState?.kind === 'user' ? authState.user.id : undefined
}

// Discard the cache when the user changes, even while no page uses it. Otherwise a late response could add another
// user's data to it.
let lastUser = getUserId()
authStore.listen(() => {
  if (getUserId() === lastUser) return
  lastUser = getUserId()
  forgetQueries()
})

/** Reloads the session. The page guard then redirects to the login. */
function handleLoggedOut(): void {
  if (getUserId() !== undefined) reloadAuthState()
}

/** Provides the user's queries. Remounts the children when the user changes, but not when the session ends. */
export function UserQueryProvider({ children }: { children: ReactNode }) {
  const user = useUser()?.id
  const { alertList } = usePageData()
  // Until the session has loaded, use the user's ID from the page data. Only pages with the user's alerts contain it.
  const [owner, setOwner] = useState(user ?? alertList?.userId)
  if (user !== undefined && user !== owner) setOwner(user)
  return (
    <QueryProvider key={owner ?? 'nobody'} user={owner} onLoggedOut={handleLoggedOut}>
      {children}
    </QueryProvider>
  )
}
