// The page /account/signup (specification, section 2).
import { Link } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { useAuth } from '../auth-store.ts'
import { DraftHint } from '../draft-hint.tsx'
import { StillConfirming } from '../email-verification/still-confirming.tsx'
import { useVerification } from '../email-verification/use-verification.ts'
import { EmailField, NewPasswordField } from '../form-fields.tsx'
import { OtherMethods } from '../other-methods.tsx'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'

const closed = 'Sign-up is closed at the moment.'

export function SignupPage() {
  const keepNext = useKeepNext()
  const startVerification = useVerification(paths.signup)
  const handleAnswer = (answer: AuthAnswer, { email = '' }: FormValues) => {
    startVerification(answer, email)
    return answer.status === 403 ? [{ message: closed }] : undefined
  }
  const isClosed = useAuth().config?.account.is_open_for_signup === false
  const byPasskey = usePageData().passkeySignup === true
  const toPasskey = (
    <Link to={keepNext(paths.signupPasskey)} className={buttonStyles({ variant: 'outline' })}>
      Sign up with a passkey
    </Link>
  )
  const footer = (
    <p>
      Already have an account?{' '}
      <Link to={keepNext(paths.login)} className={linkStyles}>
        Login
      </Link>
    </p>
  )
  return (
    <AccountCard title="Sign Up" footer={footer}>
      {isClosed ? (
        <p>{closed}</p>
      ) : (
        <>
          <StillConfirming />
          <DraftHint />
          <AuthForm
            send={({ email = '', password = '' }) => authApi.signup({ email, password })}
            after={handleAnswer}
          >
            <EmailField autoComplete="username" />
            <NewPasswordField name="password" label="Password" />
            <SubmitButton>Sign up</SubmitButton>
          </AuthForm>
        </>
      )}
      {!isClosed && <OtherMethods passkey={byPasskey && toPasskey} />}
    </AccountCard>
  )
}
