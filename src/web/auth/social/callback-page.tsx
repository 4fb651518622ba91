// Where a provider sends its visitors back to: onwards, or what went wrong (specification, sections 2 and 8).
import { Link, Navigate, useLocation } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { useAuth } from '../auth-store.ts'
import { paths } from '../paths.ts'
import { afterProvider } from '../redirect-for.ts'
import { useKeepNext } from '../use-next.ts'

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

export function ProviderCallbackPage() {
  const { standing } = useAuth()
  const { search } = useLocation()
  if (new URLSearchParams(search).has('error')) return <Failure />
  if (standing !== null) return <Navigate to={afterProvider(standing, search)} replace />
  return (
    <AccountCard title="Signing In">
      <Spinner label="Loading..." />
    </AccountCard>
  )
}
