// A new account with a passkey instead of a password: the address first.
import { Link } from 'react-router'

import type { AuthAnswer } from '#contract/auth/standing.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { EmailField } from '../fields.tsx'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'

/** Where it is switched off, the call is not there. */
const isOff = new Set([403, 404])
const off = [{ message: 'Sign up with a passkey is closed at the moment.' }]

const sayOff = ({ status }: AuthAnswer) => (isOff.has(status) ? off : undefined)

export function PasskeySignupPage() {
  const keepNext = useKeepNext()
  const footer = (
    <Link to={keepNext(paths.signup)} className={linkStyles}>
      Sign up with a password
    </Link>
  )
  return (
    <AccountCard title="Sign Up with a Passkey" footer={footer}>
      <AuthForm send={({ email = '' }) => authApi.signupByPasskey({ email })} after={sayOff}>
        <p className="text-muted">
          You sign in with your fingerprint, your face or a security key, without a password. First we confirm
          your address.
        </p>
        <EmailField autoComplete="email" />
        <SubmitButton>Sign up</SubmitButton>
      </AuthForm>
    </AccountCard>
  )
}
