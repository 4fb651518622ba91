import { useEffect } from 'react'

import { useUser } from '#web/auth/auth-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'

/** Returns whether a user is logged in. If so, synchronizes the bookmarks with the account when the page opens. */
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
