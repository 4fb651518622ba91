// The page /account/login (specification, section 2).
import { useState } from 'react'
import { Link } from 'react-router'

import { type AuthAnswer, readAuthState } from '#contract/auth/auth-state.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { useAuth } from '../auth-store.ts'
import { StillConfirming } from '../email-verification/still-confirming.tsx'
import { useVerification } from '../email-verification/use-verification.ts'
import { EmailField } from '../form-fields.tsx'
import { useNavigationState, withNavigationState } from '../navigation-state.ts'
import { OtherMethods } from '../other-methods.tsx'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'
import { supportsPasskeys } from '../webauthn/ceremony-error.ts'
import { PasskeyLogin } from '../webauthn/passkey-login.tsx'

/**
 * Returns an error if the account is disabled. The server accepts the password of a disabled account, but starts
 * neither a session nor another login step.
 */
function rejectDisabled(answer: AuthAnswer) {
  const authState = readAuthState(answer)
  const isLoggedOut = authState?.kind === 'visitor' && authState.pending === null
  return isLoggedOut ? [{ message: 'This account is not active.' }] : undefined
}

export function LoginPage() {
  const keepNext = useKeepNext()
  const { config } = useAuth()
  const byCode = config?.account.login_by_code_enabled
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const { email } = useNavigationState()
  const startVerification = useVerification(paths.login)
  const continueFlow = (answer: AuthAnswer, { email = '' }: FormValues) => {
    startVerification(answer, email)
    return rejectDisabled(answer)
  }
  // Before hydration, assume passkey support, because the server cannot detect it.
  const byPasskey = config?.mfa.passkey_login_enabled === true && (!isHydrated || supportsPasskeys())
  const footer = (
    <>
      <p>
        No account yet?{' '}
        <Link to={keepNext(paths.signup)} className={linkStyles}>
          Sign up
        </Link>
      </p>
      {byCode && (
        <Link
          to={keepNext(paths.loginCode)}
          {...withNavigationState({ email: typed })}
          className={linkStyles}
        >
          Mail me a sign-in code
        </Link>
      )}
    </>
  )
  return (
    <AccountCard title="Login" footer={footer}>
      <StillConfirming />
      <AuthForm
        send={({ email = '', password = '' }) => authApi.login({ email, password })}
        after={continueFlow}
      >
        <EmailField autoComplete="username webauthn" defaultValue={email} onType={setTyped} />
        <PasswordField name="password" label="Password" autoComplete="current-password" required />
        <Link
          to={keepNext(paths.reset)}
          {...withNavigationState({ email: typed })}
          className={`${linkStyles} justify-self-start`}
        >
          Forgot your password?
        </Link>
        <SubmitButton>Login</SubmitButton>
      </AuthForm>
      <OtherMethods passkey={byPasskey && <PasskeyLogin />} />
    </AccountCard>
  )
}
