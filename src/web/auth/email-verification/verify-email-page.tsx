// The page /account/verify-email (specification, section 2).
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { useAuth, usePendingFlow, useUser } from '../auth-store.ts'
import { useNavigationState } from '../navigation-state.ts'
import { jobSentPath, paths, withNext } from '../paths.ts'
import { getNext } from '../redirect-for.ts'
import { SendAgain } from '../send-again.tsx'
import { useKeepNext } from '../use-next.ts'
import { Addressee } from './addressee.tsx'
import { ByCode } from './by-code.tsx'
import { usePendingVerification } from './use-pending-verification.ts'

/** A link to the login, signup or job form from which the visitor came. A new signup replaces the pending one. */
function OtherAddress({ to, email }: { to: string; email: string | undefined }) {
  return (
    <p>
      Wrong address, or no email?{' '}
      <Link to={to} state={{ email }} className={linkStyles}>
        Use another email address
      </Link>
    </p>
  )
}

export function VerifyEmailPage() {
  const { config } = useAuth()
  const navigate = useNavigate()
  const next = getNext(useLocation().search)
  const { email: typed, startOver = paths.login } = useNavigationState()
  const pending = usePendingFlow()
  const known = usePendingVerification(pending === 'verify_email')
  const email = known?.email ?? typed
  const isConfirmed = known?.is_confirmed === true
  useEffect(() => {
    // The confirmation in another browser has ended the signup in this one, so the visitor must log in.
    if (isConfirmed)
      void navigate(withNext(paths.login, next), {
        replace: true,
        state: { email, message: 'Your email address has been confirmed. Log in to continue.' },
      })
  }, [isConfirmed, email, next, navigate])
  const Instructions = config?.account.email_verification_by_code_enabled ? ByCode : ByLink
  const isKnown = config !== null && pending !== undefined
  const otherAddress = next === jobSentPath ? '/post-a-job' : withNext(startOver, next)
  return (
    <AccountCard title="Confirm Email Address" footer={<OtherAddress to={otherAddress} email={email} />}>
      {!isKnown && <Spinner label="Loading..." />}
      {isKnown && (pending === 'verify_email' ? <Instructions email={email} /> : <NothingPending />)}
      {pending === 'verify_email' && next === jobSentPath && (
        <p>Your job is saved. We send it for review when you confirm your address, in any browser.</p>
      )}
    </AccountCard>
  )
}

// The content of /account/verify-email on a site that sends links instead of codes (specification, section 2).
function ByLink({ email }: { email: string | undefined }) {
  return (
    <>
      <p className="wrap-anywhere">
        We have sent an email to <Addressee email={email} />. Please click the link in it to confirm your
        address.
      </p>
      <p className="text-muted">
        It can take a minute to arrive. If it does not, check your spam folder or ask for another one. You can
        open the link in any browser.
      </p>
      <SendAgain what="link" label="Send another link" send={authApi.resendVerification} />
    </>
  )
}

function NothingPending() {
  const isUser = useUser() !== null
  const keepNext = useKeepNext()
  return (
    <>
      <p>There is no email address to confirm in this browser, so we have not sent an email.</p>
      <p>If you have an email from us, click the link in it.</p>
      {isUser ? (
        <Link to={paths.emails} className={`${linkStyles} justify-self-start`}>
          Your email addresses
        </Link>
      ) : (
        <p>
          Have you already confirmed it, perhaps in another tab?{' '}
          <Link to={keepNext(paths.login)} className={linkStyles}>
            Log in
          </Link>{' '}
          to continue or to get another email.
        </p>
      )}
    </>
  )
}
