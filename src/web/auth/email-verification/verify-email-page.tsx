// After signing up: the address waits to be confirmed, by a link or by a code (specification, section 2).
import { Link, Navigate } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { useAuth } from '../auth-store.ts'
import { paths, withNext } from '../paths.ts'
import { usePendingFlow } from '../use-pending-flow.ts'
import { ByCode } from './by-code.tsx'

/** Leaving drops what waits; signing up begins anew. */
const startOver = (
  <p>
    Wrong address, or no email?{' '}
    <Link to={withNext(paths.logout, paths.signup)} className={linkStyles}>
      Start over
    </Link>
  </p>
)

export function VerifyEmailPage() {
  const { config } = useAuth()
  const pending = usePendingFlow()
  const isByCode = config?.account.email_verification_by_code_enabled
  if (isByCode && pending === null) return <Navigate to={paths.login} replace />
  return (
    <AccountCard title="Confirm Email Address" footer={startOver}>
      {config === null && <Spinner label="Loading..." />}
      {config !== null && isByCode && <ByCode />}
      {config !== null && !isByCode && (
        <>
          <p>We have sent you an email. Please click the link in it to confirm your address.</p>
          <p className="text-muted">
            It can take a minute to arrive. If it does not, check your spam folder, or start over.
          </p>
        </>
      )}
    </AccountCard>
  )
}
