import { Link } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { usePageData } from '#web/lib/page-data.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { useAuth } from '../auth-store.ts'
import { useVerification } from '../email-verification/use-verification.ts'
import { EmailField } from '../form-fields.tsx'
import { paths } from '../paths.ts'
import { SwitchedOff } from '../switched-off.tsx'
import { useKeepNext } from '../use-next.ts'

const title = 'Sign Up with a Passkey'
const closed = 'Sign-up is closed at the moment.'

export function PasskeySignupPage() {
  const keepNext = useKeepNext()
  const startVerification = useVerification(paths.signupPasskey)
  const handleAnswer = (answer: AuthAnswer, { email = '' }: FormValues) => {
    startVerification(answer, email)
    return answer.status === 403 ? [{ message: closed }] : undefined
  }
  const isOn = usePageData().passkeySignup === true
  const isClosed = useAuth().config?.account.is_open_for_signup === false
  if (isClosed)
    return (
      <SwitchedOff title={title} to={keepNext(paths.login)} label="Login">
        {closed}
      </SwitchedOff>
    )
  if (!isOn)
    return (
      <SwitchedOff title={title} to={keepNext(paths.signup)} label="Sign up with a password">
        Sign-up with a passkey is turned off on this site. You can add a passkey to your account once you have
        one.
      </SwitchedOff>
    )
  const footer = (
    <Link to={keepNext(paths.signup)} className={linkStyles}>
      Sign up with a password
    </Link>
  )
  return (
    <AccountCard title={title} footer={footer}>
      <AuthForm send={({ email = '' }) => authApi.signupByPasskey({ email })} after={handleAnswer}>
        <p className="text-muted">
          Log in with your fingerprint, your face or a security key, without a password. First we confirm your
          email address.
        </p>
        <EmailField autoComplete="email" />
        <SubmitButton>Sign up</SubmitButton>
      </AuthForm>
    </AccountCard>
  )
}
