// Asks for a sign-in code by email (specification, section 2).
import { Link, Navigate, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/standing.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { useAuth } from '../auth-store.ts'
import { EmailField } from '../fields.tsx'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'

const UNAUTHENTICATED = 401

export function RequestLoginCodePage() {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const isOff = useAuth().config?.account.login_by_code_enabled === false
  const goOn = ({ status }: AuthAnswer) => {
    if (status === UNAUTHENTICATED) void navigate(keepNext(paths.loginCodeConfirm), { replace: true })
  }
  if (isOff) return <Navigate to={keepNext(paths.login)} replace />
  const footer = (
    <Link to={keepNext(paths.login)} className={linkStyles}>
      Login with your password
    </Link>
  )
  return (
    <AccountCard title="Mail me a sign-in code" footer={footer}>
      <AuthForm send={({ email = '' }) => authApi.requestLoginCode({ email })} after={goOn}>
        <p className="text-muted">We mail you a code with which you sign in, without a password.</p>
        <EmailField autoComplete="email" />
        <SubmitButton>Send code</SubmitButton>
      </AuthForm>
    </AccountCard>
  )
}
