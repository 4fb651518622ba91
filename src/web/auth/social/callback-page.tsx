// The page to which a provider returns the visitor (specification, sections 2 and 8).
import { Link, Navigate, useLocation } from 'react-router'

import { replaceWithMessage } from '#web/lib/flash-message.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { useAuth } from '../auth-store.ts'
import { paths } from '../paths.ts'
import { getPathAfterProvider } from '../redirect-for.ts'
import { useKeepNext } from '../use-next.ts'

const cancelled = replaceWithMessage('You cancelled, so you are not logged in.')

function Failure() {
  const keepNext = useKeepNext()
  const toLogin = (
    <Link to={keepNext(paths.login)} className={linkStyles}>
      Back to login
    </Link>
  )
  return (
    <AccountCard title="Third-Party Login Failure" footer={toLogin}>
      <p role="alert">Sorry, something went wrong.</p>
    </AccountCard>
  )
}

/** Returns whether the user cancelled the login at the provider. */
function isCancelled(search: URLSearchParams): boolean {
  return search.get('error') === 'cancelled' && search.has('error_process')
}

export function ProviderCallbackPage() {
  const { authState } = useAuth()
  const { search } = useLocation()
  const keepNext = useKeepNext()
  const parameters = new URLSearchParams(search)
  if (parameters.has('error') && !isCancelled(parameters)) return <Failure />
  if (authState !== null && isCancelled(parameters))
    return <Navigate to={keepNext(paths.login)} {...cancelled} />
  if (authState !== null) return <Navigate to={getPathAfterProvider(authState, search)} replace />
  return (
    <AccountCard title="Logging In">
      <Spinner label="Loading..." />
    </AccountCard>
  )
}
