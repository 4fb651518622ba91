// The page logs the user out with a script, because a prefetch of its URL must not end the session (specification,
// section 2).
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { removeDraftsOf } from '#web/lib/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { attempt, authApi } from '../api.ts'
import { authStore, useAuth } from '../auth-store.ts'
import { broadcastLogout } from '../other-tabs.ts'
import { paths } from '../paths.ts'
import { getNext } from '../redirect-for.ts'

function useLogout() {
  const navigate = useNavigate()
  const to = getNext(useLocation().search) ?? paths.afterLogout
  const [hasFailed, setFailed] = useState(false)
  const logout = useCallback(async () => {
    setFailed(false)
    const { authState } = authStore.get()
    const answer = await attempt(authApi.logout)
    if (answer && authState?.kind === 'user') {
      if (authState.user.id !== undefined) removeDraftsOf(authState.user.id)
      broadcastLogout()
    }
    if (answer) await navigate(to, { replace: true })
    else setFailed(true)
  }, [navigate, to])
  return { logout, hasFailed }
}

export function LogoutPage() {
  const isKnown = useAuth().authState !== null
  const { logout, hasFailed } = useLogout()
  useEffect(() => {
    if (isKnown) void logout()
  }, [isKnown, logout])
  return (
    <AccountCard title="Logout">
      {hasFailed ? (
        <>
          <p>You are still logged in.</p>
          <Button onClick={() => void logout()}>Try again</Button>
        </>
      ) : (
        <Spinner label="Logging out..." />
      )}
    </AccountCard>
  )
}
