import { useEffect, useState } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'

import type { AuthState } from '#contract/auth/auth-state.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { useAuth } from './auth-store.ts'
import { LoadFailure } from './load-failure.tsx'
import { openAccounts } from './open-session.ts'
import { paths, withNext } from './paths.ts'
import { type Access, redirectFor } from './redirect-for.ts'

/** Returns the auth state at the time the page was opened, or null until it has loaded. */
function useAuthStateOnArrival(now: AuthState | null): AuthState | null {
  const { key } = useLocation()
  const [arrival, setArrival] = useState({ key, authState: now })
  if (arrival.key === key && (arrival.authState !== null || now === null)) return arrival.authState
  setArrival({ key, authState: now })
  return now
}

/** Shown until the session has loaded. Without scripts, the session never loads. */
function WaitingForSession({ here }: { here: string }) {
  return (
    <>
      <Spinner label="Loading..." className="py-16" />
      <NeedsScript>
        <p>
          Then{' '}
          <Link to={withNext(paths.login, here)} className={linkStyles}>
            log in
          </Link>{' '}
          to come back here.
        </p>
      </NeedsScript>
    </>
  )
}

function Guard({ access }: { access: Access }) {
  const { authState, config, hasFailed } = useAuth()
  const before = useAuthStateOnArrival(authState)
  const place = useLocation()
  const { alertList } = usePageData()
  useEffect(openAccounts, [])
  if (hasFailed && (authState === null || config === null)) return <LoadFailure />
  // Pages for visitors render before the session has loaded, because most people who open them are not logged in. The
  // alerts page also renders early, because the server has sent the alerts with the page.
  if (authState === null || before === null)
    return access === 'user' && alertList?.path !== place.pathname ? (
      <WaitingForSession here={place.pathname + place.search} />
    ) : (
      <Outlet />
    )
  const to = redirectFor({ access, before, now: authState, place })
  if (to === null) return <Outlet />
  const isLoggedOut = access === 'user' && before.kind === 'user' && authState.kind === 'visitor'
  return (
    <>
      {/* Shown until the code of the other page has loaded. */}
      <Spinner label="Loading..." className="py-16" />
      <Navigate
        to={to}
        {...(isLoggedOut ? replaceWithMessage('You have been logged out.') : { replace: true })}
      />
    </>
  )
}

export const AnyoneGuard = () => <Guard access="anyone" />
export const VisitorGuard = () => <Guard access="visitor" />
export const EntranceGuard = () => <Guard access="entrance" />
export const UserGuard = () => <Guard access="user" />
