// Completes a signup when the provider sent no address or an unverified one (specification, section 2).
import { Link, Navigate, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { usePendingFlow } from '../auth-store.ts'
import { useVerification } from '../email-verification/use-verification.ts'
import { EmailField } from '../form-fields.tsx'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'

export function ProviderSignupPage() {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const pending = usePendingFlow()
  const verify = useVerification(paths.signup)
  const continueFlow = (answer: AuthAnswer, { email = '' }: FormValues) => {
    verify(answer, email)
    if (answer.status === 409) void navigate(keepNext(paths.login), { replace: true })
  }
  if (pending !== undefined && pending !== 'provider_signup')
    return <Navigate to={keepNext(paths.login)} replace />
  const footer = (
    <Link to={paths.logout} className={linkStyles}>
      Cancel
    </Link>
  )
  return (
    <AccountCard title="Sign Up" footer={footer}>
      {pending === undefined ? (
        <Spinner label="Loading..." />
      ) : (
        <AuthForm send={({ email = '' }) => authApi.providerSignup({ email })} after={continueFlow}>
          <p>One more step: your email address.</p>
          <EmailField autoComplete="email" />
          <SubmitButton>Sign up</SubmitButton>
        </AuthForm>
      )}
    </AccountCard>
  )
}
