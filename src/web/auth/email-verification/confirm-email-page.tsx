// The user must click a button, because link scanners open the page and would verify the address (specification,
// section 2).
import { Link, useNavigate, useParams } from 'react-router'

import { type AuthAnswer, readAuthState } from '#contract/auth/auth-state.ts'
import { isOfConfirmed } from '#contract/auth/email-verification.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { replaceAndSendDraft, takeAfterConfirmation } from '../after-confirmation.ts'
import { apiErrors } from '../api-errors.ts'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { paths, withNext } from '../paths.ts'
import { getReason, RejectedLink } from '../rejected-link.tsx'
import { useLookup } from '../use-lookup.ts'

/** Explains the problem with the key (specification, section 8). */
function VerificationFailure({ answer }: { answer: AuthAnswer }) {
  const reason = getReason(answer)
  const isConfirmed = isOfConfirmed(reason)
  return (
    <RejectedLink answer={answer} message={isConfirmed && reason ? reason : 'Invalid verification link.'}>
      <p>
        <Link to={paths.login} className={linkStyles}>
          Log in
        </Link>{' '}
        to continue.
        {!isConfirmed && ' If your email address is not confirmed yet, we will send you a new link.'}
      </p>
    </RejectedLink>
  )
}

/** The draft of a job is only in the browser in which the visitor wrote it. */
const otherBrowserHint = 'If you wrote a job in another browser, log in there to send it.'

function ConfirmForm({ verificationKey, data }: { verificationKey: string; data: AuthAnswer['data'] }) {
  const navigate = useNavigate()
  const { employersPost = false } = usePageData()
  const display = data?.user?.display ?? ''
  // The display name of a user without a name is the email address.
  const whose = ['', data?.email].includes(display) ? 'your email address' : `an email address of ${display}`
  const handleAnswer = (answer: AuthAnswer) => {
    const problems = apiErrors(answer)
    if (problems.length > 0) return problems
    const next = takeAfterConfirmation()
    // In the browser of the signup, the confirmation also logs the user in (ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION).
    const isLoggedIn = readAuthState(answer)?.kind === 'user'
    const confirmed = 'Your email address has been confirmed.'
    if (next === null) {
      const hint = isLoggedIn || !employersPost ? '' : ` ${otherBrowserHint}`
      void navigate(paths.afterLogin, replaceWithMessage(confirmed + hint))
    } else if (isLoggedIn && next.sendsDraft) void navigate(next.path, replaceAndSendDraft)
    else
      void navigate(isLoggedIn ? next.path : withNext(paths.login, next.path), replaceWithMessage(confirmed))
    return problems
  }
  return (
    <AuthForm send={() => authApi.verifyEmail({ key: verificationKey })} after={handleAnswer}>
      <p className="wrap-anywhere">
        Please confirm that <strong>{data?.email}</strong> is {whose}.
      </p>
      <SubmitButton>Confirm</SubmitButton>
    </AuthForm>
  )
}

export function ConfirmEmailPage() {
  const { key = '' } = useParams()
  const verification = useLookup(authApi.checkEmailKey, key)
  if (verification === null) return <LoadFailure />
  return (
    <AccountCard title="Confirm Email Address">
      {verification === undefined && <Spinner label="Checking the link..." />}
      {verification?.status === 200 && <ConfirmForm verificationKey={key} data={verification.data} />}
      {verification && verification.status !== 200 && <VerificationFailure answer={verification} />}
    </AccountCard>
  )
}
