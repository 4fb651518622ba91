// Whether the bookmarks that are shown are those of an account.
import { useEffect } from 'react'

import { useUser } from '#web/auth/auth-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'

/** Asks the account anew when a page with them is opened. */
export function useFollowsAccount(): boolean {
  const isUser = useUser() !== null
  useEffect(() => {
    if (isUser)
      import('./follow.ts').then(
        ({ syncBookmarks }) => syncBookmarks(),
        (error: unknown) => logFailure('The saved jobs did not load.', error),
      )
  }, [isUser])
  return isUser
}
