import { useEffect } from 'react'

import { useUser } from '#web/auth/auth-store.ts'
import { logFailure } from '#web/lib/log-failure.ts'

/** Reloads the account's bookmarks when a page with bookmarks opens. */
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
