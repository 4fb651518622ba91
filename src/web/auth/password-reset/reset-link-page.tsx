// The page to which the reset email links. It sets the new password (specification, section 2).
import { Link, useParams } from 'react-router'

import { buttonStyles } from '#web/ui/button-styles.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { apiErrors } from '../api-errors.ts'
import { authApi } from '../api.ts'
import { LoadFailure } from '../load-failure.tsx'
import { paths } from '../paths.ts'
import { getReason, RejectedLink } from '../rejected-link.tsx'
import { useLookup } from '../use-lookup.ts'
import { NewPasswordForm } from './new-password-form.tsx'

export function ResetLinkPage() {
  const { key = '' } = useParams()
  const found = useLookup(authApi.checkResetKey, key)
  if (found === null) return <LoadFailure />
  const problems = found ? apiErrors(found) : []
  return (
    <AccountCard title="Reset Password">
      {found === undefined && <Spinner label="Checking the link..." />}
      {found && problems.length === 0 && <NewPasswordForm resetKey={key} email={found.data?.user?.email} />}
      {found && problems.length > 0 && (
        <RejectedLink answer={found} message={getReason(found) ?? 'This password reset link does not work.'}>
          <Link to={paths.reset} className={`${buttonStyles()} justify-self-start`}>
            Request a new link
          </Link>
          <p>
            Already set a new password?{' '}
            <Link to={paths.login} className={linkStyles}>
              Log in
            </Link>
          </p>
        </RejectedLink>
      )}
    </AccountCard>
  )
}
