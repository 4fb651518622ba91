// Behind the link of the email: checks its key, then takes the new password (specification, section 2).
import { Link, useParams } from 'react-router'

import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { apiErrors } from '../api-errors.ts'
import { authApi } from '../api.ts'
import { LoadFailure } from '../load-failure.tsx'
import { paths } from '../paths.ts'
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
      {problems.length > 0 && (
        <>
          <ProblemList problems={problems} />
          <p>
            <Link to={paths.login} className={linkStyles}>
              Log in
            </Link>{' '}
            with your new password, or{' '}
            <Link to={paths.reset} className={linkStyles}>
              ask for another link
            </Link>
            .
          </p>
        </>
      )}
    </AccountCard>
  )
}
