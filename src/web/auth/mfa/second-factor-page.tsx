// The page of a login step. It redirects to the landing page if no login is pending, and to the login page if the login
// has expired.
import type { ReactNode } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { useAuth } from '../auth-store.ts'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'
import { hasLoginExpired, redirectAfterExpiry, redirectWithoutLogin } from './expired-login.ts'

/** Returns the accepted authenticator types, null without a pending login, and undefined until the session loads. */
function useSecondFactor(): readonly string[] | null | undefined {
  const { authState } = useAuth()
  if (authState === null) return undefined
  const pending = authState.kind === 'visitor' ? authState.pending : null
  return pending?.id === 'mfa_authenticate' ? (pending.types ?? []) : null
}

type Props = {
  /** The alternative method and the authenticator types that it supports. */
  instead: { path: string; label: string; suits: (type: string) => boolean }
  /** Renders the form. The form must call `after` with each response. */
  children: (types: readonly string[], after: (answer: AuthAnswer) => void) => ReactNode
}

export function SecondFactorPage({ instead, children }: Props) {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const types = useSecondFactor()
  const handleAnswer = (answer: AuthAnswer) => {
    if (hasLoginExpired(answer)) void navigate(keepNext(paths.login), redirectAfterExpiry)
  }
  if (types === null) return <Navigate to={paths.afterLogin} {...redirectWithoutLogin} />
  const footer = (
    <>
      {types?.some(instead.suits) === true && (
        <Link to={keepNext(instead.path)} className={linkStyles}>
          {instead.label}
        </Link>
      )}
      <Link to={paths.logout} className={linkStyles}>
        Cancel
      </Link>
    </>
  )
  return (
    <AccountCard title="Two-Factor Authentication" footer={footer}>
      {types === undefined ? (
        <Spinner label="Loading..." />
      ) : (
        <>
          <p>Your account is protected by two-factor authentication.</p>
          {children(types, handleAnswer)}
        </>
      )}
    </AccountCard>
  )
}
