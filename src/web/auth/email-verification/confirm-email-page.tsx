// The user must click a button, because link scanners open the page and would verify the address (specification,
// section 2).
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'

import { type AuthAnswer, readAuthState } from '#contract/auth/auth-state.ts'
import { isOfConfirmed } from '#contract/auth/confirmed-message.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { takeAfterConfirmation } from '../after-confirmation.ts'
import { apiErrors } from '../api-errors.ts'
import { attempt, authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { paths, withNext } from '../paths.ts'
import { getNext } from '../redirect-for.ts'
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

function ConfirmForm({ verificationKey, data }: { verificationKey: string; data: AuthAnswer['data'] }) {
  const navigate = useNavigate()
  const nextOfLink = getNext(useLocation().search)
  const display = data?.user?.display ?? ''
  // The display name of a user without a name is the email address.
  const whose = ['', data?.email].includes(display) ? 'your email address' : `an email address of ${display}`
  const handleAnswer = (answer: AuthAnswer) => {
    const problems = apiErrors(answer)
    if (problems.length > 0) return problems
    const next = takeAfterConfirmation() ?? nextOfLink
    // In the browser of the signup, the confirmation also logs the user in (ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION).
    const isLoggedIn = readAuthState(answer)?.kind === 'user'
    const confirmed = 'Your email address has been confirmed.'
    if (data?.needs_new_password) void navigate(withNext(paths.reset, next), { state: { email: data.email } })
    else if (next === null) void navigate(paths.afterLogin, replaceWithMessage(confirmed))
    else if (isLoggedIn) void navigate(next, replaceWithMessage(confirmed))
    else {
      const message = data?.job ? `${confirmed} Log in to see your job.` : confirmed
      void navigate(withNext(paths.login, next), { replace: true, state: { message, email: data?.email } })
    }
    return problems
  }
  return (
    <AuthForm send={() => authApi.verifyEmail({ key: verificationKey })} after={handleAnswer}>
      <p className="wrap-anywhere">
        Please confirm that <strong>{data?.email}</strong> is {whose}.
      </p>
      {data?.job && (
        <p className="wrap-anywhere">
          This also sends the job <bdi className="font-semibold">{data.job.title}</bdi> at{' '}
          <bdi className="font-semibold">{data.job.company}</bdi> for review.
        </p>
      )}
      {data?.needs_new_password && (
        <p>
          Other people have entered this address too. Therefore you choose a new password after the
          confirmation.
        </p>
      )}
      <SubmitButton>Confirm</SubmitButton>
    </AuthForm>
  )
}

type DisownButtonProps = { verificationKey: string; onAnswer: (answer: AuthAnswer) => void }

/** Lets the owner of the address deny the signup. */
function DisownButton({ verificationKey: key, onAnswer }: DisownButtonProps) {
  const disown = async () => {
    const answer = await attempt(() => authApi.disownSignup({ key }))
    if (answer) onAnswer(answer)
  }
  return (
    <div>
      <ConfirmButton
        label="I did not write this job"
        question="Delete this job?"
        verb="Delete"
        onConfirm={() => void disown()}
      >
        Its author can then no longer log in with your address. You cannot undo this.
      </ConfirmButton>
    </div>
  )
}

function CheckedLink({ verificationKey, answer }: { verificationKey: string; answer: AuthAnswer }) {
  const [disowned, setDisowned] = useState<AuthAnswer>()
  const { status, data } = disowned ?? answer
  if (status !== 200) return <VerificationFailure answer={disowned ?? answer} />
  if (disowned)
    return (
      <output className="block">
        The job was deleted. Its author can no longer log in with your address. You can close this page.
      </output>
    )
  return (
    <>
      <ConfirmForm verificationKey={verificationKey} data={data} />
      {data?.job && <DisownButton verificationKey={verificationKey} onAnswer={setDisowned} />}
    </>
  )
}

export function ConfirmEmailPage() {
  const { key = '' } = useParams()
  const checked = useLookup(authApi.checkEmailKey, key)
  if (checked === null) return <LoadFailure />
  return (
    <AccountCard title="Confirm Email Address">
      {checked === undefined ? (
        <Spinner label="Checking the link..." />
      ) : (
        <CheckedLink verificationKey={key} answer={checked} />
      )}
    </AccountCard>
  )
}
