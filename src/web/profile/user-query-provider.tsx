import { type ReactNode, useState } from 'react'

import { authStore, useUser } from '#web/auth/auth-store.ts'
import { askAgain } from '#web/auth/open-session.ts'
import { forgetQueries, QueryProvider } from '#web/lib/query-provider.tsx'

function userId(): number | undefined {
  const { authState } = authStore.get()
  return authState?.kind === 'user' ? authState.user.id : undefined
}

// Also while no page with queries is shown: an answer to somebody else may have come to the old cache in between.
let latest = userId()
authStore.listen(() => {
  if (userId() === latest) return
  latest = userId()
  forgetQueries()
})

/** Once the store knows it, the guard of the page redirects to the login. */
function hearLoggedOut(): void {
  if (userId() !== undefined) askAgain()
}

/** Queries of the user. Where another user takes over, the children start anew; where the session ends, they stay. */
export function UserQueryProvider({ children }: { children: ReactNode }) {
  const user = useUser()?.id
  const [owner, setOwner] = useState(user)
  if (user !== undefined && user !== owner) setOwner(user)
  return (
    <QueryProvider key={owner ?? 'nobody'} user={owner} onLoggedOut={hearLoggedOut}>
      {children}
    </QueryProvider>
  )
}
